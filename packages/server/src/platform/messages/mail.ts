import { isLoopback } from '../settings/setting-values.ts';

/** One mail, as people read it. */
export interface Mail {
  /** The address alone. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Takes mails on their way. */
export interface Mailer {
  /**
   * Resolves when the mail is on its way.
   *
   * @param signal gives up.
   * @throws whatever kept the mail from leaving; it may hold the address, so it is not for a log (see {@link mailFailure}).
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** What a log may say of a mail that did not leave: the answer of a mail server repeats the address. */
export const mailFailure = (error: unknown): { code?: string; answered?: number } => {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { answered: responseCode } : {}),
  };
};

/** Where mails leave, and whom they come from. */
export interface SmtpSettings {
  /** With user and password. Secret: never logged. */
  readonly url: string;
  readonly from: string;
}

/** How long the mail server may take to be there, and then to say anything, milliseconds. */
const CONNECT_WITHIN_MS = 10_000;
const SILENCE_MS = 15_000;

/** Sends by SMTP, over a connection for each mail. */
export const smtpMailer = (settings: SmtpSettings): Mailer => {
  let opened: ReturnType<typeof openTransport> | undefined;
  return {
    send: async ({ to, subject, text, headers }: Mail, signal) => {
      const transport = await (opened ??= openTransport(settings));
      await transport.sendMail({
        // In parts, so that nothing of it is taken for a second address.
        to: { name: '', address: to },
        subject,
        text,
        signal,
        // Nobody's 'away until Monday' answers it (RFC 3834).
        headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
      });
    },
  };
};

/** With the first mail: an idle server does not carry what speaks SMTP. */
const openTransport = async ({ url, from }: SmtpSettings) => {
  const { createTransport } = await import('nodemailer');
  const { protocol, hostname, port, username, password } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const secure = protocol === 'smtps:';
  return createTransport(
    {
      host,
      ...(port === '' ? {} : { port: Number(port) }),
      secure,
      // A password leaves this machine encrypted or not at all.
      requireTLS: !secure && username !== '' && !isLoopback(host),
      ...(username === '' ? {} : { auth: { user: decodeURIComponent(username), pass: decodeURIComponent(password) } }),
      dnsTimeout: CONNECT_WITHIN_MS,
      connectionTimeout: CONNECT_WITHIN_MS,
      greetingTimeout: CONNECT_WITHIN_MS,
      socketTimeout: SILENCE_MS,
      disableFileAccess: true,
      disableUrlAccess: true,
    },
    { from },
  );
};
