import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** What the stub does instead of taking a message. */
export type TwilioFault = (request: IncomingMessage, response: ServerResponse) => void;

/** A message as it was sent. */
export interface StubMessage {
  readonly to: string;
  /** A number, or a messaging service. */
  readonly from: string;
  readonly text: string;
}

/** A server on this machine that speaks as much of Twilio's API as sends a message. */
export interface TwilioStub {
  readonly url: string;
  /** Settings that make a server send here. */
  readonly env: Record<string, string>;
  /** The messages it was to send, in order, accepted or not. */
  readonly requests: readonly StubMessage[];
  /** The code in the last message to a number. */
  codeTo(phoneNumber: string): string;
  /** Says what the next messages get; `null` takes them again. */
  fail(fault: TwilioFault | null): void;
  stop(): Promise<void>;
}

const ACCOUNT = `AC${'0123456789abcdef'.repeat(2)}`;
const TOKEN = 'token-of-the-stub';
const FROM = '+12025550100';

/** Twilio's own way to refuse. */
export const twilioRefusal =
  (status: number, code: number, message = 'Refused'): TwilioFault =>
  (_request, response) => {
    const more_info = `https://www.twilio.com/docs/errors/${code}`;
    sendJson(response, status, { code, message, more_info, status });
  };

const sendJson = (response: ServerResponse, status: number, body: object): void => {
  response.writeHead(status, { 'content-type': 'application/json;charset=utf-8' }).end(JSON.stringify(body));
};

export const startTwilio = async (): Promise<TwilioStub> => {
  const requests: StubMessage[] = [];
  let fault: TwilioFault | null = null;
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const form = new URLSearchParams(await text(request));
    const from = form.get('From') ?? form.get('MessagingServiceSid') ?? '';
    const message = { to: form.get('To') ?? '', from, text: form.get('Body') ?? '' };
    if (!isAuthorized(request)) return twilioRefusal(401, 20003, 'Authenticate')(request, response);
    if (!isComplete(request, message)) return twilioRefusal(404, 20404)(request, response);
    requests.push(message);
    return fault ? fault(request, response) : take(response, message, requests.length);
  };
  const server = createServer((request, response) => void answer(request, response));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    env: { TWILIO_URL: url, TWILIO_ACCOUNT_SID: ACCOUNT, TWILIO_AUTH_TOKEN: TOKEN, TWILIO_FROM: FROM },
    requests,
    codeTo: (phoneNumber) => {
      const sent = requests.findLast(({ to }) => to === phoneNumber);
      return /^\d{6}/.exec(sent?.text ?? '')?.[0] ?? '';
    },
    fail: (next) => {
      fault = next;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};

const isAuthorized = ({ headers }: IncomingMessage): boolean =>
  headers.authorization === `Basic ${Buffer.from(`${ACCOUNT}:${TOKEN}`).toString('base64')}`;

const isComplete = ({ method, url, headers }: IncomingMessage, { to, from, text: body }: StubMessage): boolean =>
  method === 'POST' &&
  url === `/2010-04-01/Accounts/${ACCOUNT}/Messages.json` &&
  headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true &&
  [to, from, body].every((value) => value !== '');

const take = (response: ServerResponse, { to, from, text: body }: StubMessage, count: number): void => {
  const sid = `SM${String(count).padStart(32, '0')}`;
  const sender = from.startsWith('MG')
    ? { from: null, messaging_service_sid: from }
    : { from, messaging_service_sid: null };
  sendJson(response, 201, {
    ...sender,
    account_sid: ACCOUNT,
    api_version: '2010-04-01',
    body,
    date_created: new Date().toUTCString(),
    date_sent: null,
    direction: 'outbound-api',
    error_code: null,
    error_message: null,
    num_segments: '1',
    price: null,
    sid,
    status: 'queued',
    to,
    uri: `/2010-04-01/Accounts/${ACCOUNT}/Messages/${sid}.json`,
  });
};
