import { EventEmitter, once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';

/** A mail as it arrived. */
export interface ArrivedMail {
  readonly to: string;
  readonly from: string;
  /** Name in lower case and value of each header. */
  readonly headers: ReadonlyMap<string, string>;
  readonly text: string;
}

/** What the mail server does: takes mails, refuses the person, breaks off in the middle of a mail, or says nothing. */
export type SmtpMood = 'takes' | 'refuses' | 'breaks off' | 'is silent';

/** A mail server on this machine that speaks SMTP. */
export interface SmtpStub {
  /** Settings that make a server send here. */
  readonly env: Record<string, string>;
  readonly arrived: readonly ArrivedMail[];
  /** How often somebody has begun to bring a mail. */
  readonly tries: number;
  feels(mood: SmtpMood): void;
  /** The mail that arrives at an address, now or later. */
  next(to: string): Promise<ArrivedMail>;
  /** Waits until so many mails were begun. */
  tried(times: number): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the stub. */
export const startSmtp = async (): Promise<SmtpStub> => {
  const arrived: ArrivedMail[] = [];
  // Any number of tests may wait for a mail each.
  const events = new EventEmitter().setMaxListeners(0);
  let mood: SmtpMood = 'takes';
  const counted = { tries: 0 };

  const take = async (stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> => {
    const to = envelope.rcptTo.map(({ address }) => address).join();
    const from = envelope.mailFrom ? envelope.mailFrom.address : '';
    arrived.push({ to, from, ...read(await text(stream)) });
    events.emit('arrived');
  };
  const takeOrBreakOff = callbackify(async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    if (mood === 'breaks off') hangUp();
    else await take(stream, session);
  });
  const server = new SMTPServer({
    logger: false,
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onConnect: (_session, callback) => {
      counted.tries += 1;
      events.emit('tried');
      // Silent: the greeting never comes.
      if (mood !== 'is silent') callback();
    },
    onAuth: ({ username, password }, _session, callback) => {
      const isKnown = username === 'caravan' && password === 'p@ss/word';
      callback(isKnown ? null : new Error('Wrong password'), { user: username });
    },
    onRcptTo: ({ address }, _session, callback) => {
      callback(
        mood === 'refuses' ? Object.assign(new Error(`No such mailbox ${address}`), { responseCode: 550 }) : null,
      );
    },
    onData: (stream, session, callback) => takeOrBreakOff(stream, session, callback),
  });
  // Whoever was hung up on.
  server.on('error', () => undefined);
  const hangUp = (): void => {
    for (const connection of server.connections) connection._socket.destroy();
  };
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    env: { SMTP_URL: `smtp://caravan:p%40ss%2Fword@127.0.0.1:${port}`, MAIL_FROM: 'Caravan <caravan@example.org>' },
    arrived,
    get tries() {
      return counted.tries;
    },
    feels: (next) => {
      mood = next;
    },
    next: async (to) => {
      for (;;) {
        const mail = arrived.findLast((each) => each.to === to);
        if (mail) return mail;
        await once(events, 'arrived');
      }
    },
    tried: async (times) => {
      while (counted.tries < times) await once(events, 'tried');
    },
    stop: async () => {
      hangUp();
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
};

const read = (raw: string): Pick<ArrivedMail, 'headers' | 'text'> => {
  const [head = '', ...body] = raw.split('\r\n\r\n');
  const lines = head.replaceAll(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = new Map(
    lines.map((line): [string, string] => {
      const [name = '', ...value] = line.split(': ');
      return [name.toLowerCase(), value.join(': ')];
    }),
  );
  const isQuoted = headers.get('content-transfer-encoding') === 'quoted-printable';
  const sent = body.join('\r\n\r\n').replaceAll('\r\n', '\n');
  return { headers, text: isQuoted ? unquoted(sent) : sent };
};

/** Quoted-printable text as it was meant (RFC 2045, section 6.7). */
const unquoted = (quoted: string): string => {
  const bytes = quoted
    .replaceAll(/=\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_sign, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
};
