import { AwsV4Signer } from 'aws4fetch';
import { createHash } from 'node:crypto';
import type { Agent, ClientRequest, IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import https from 'node:https';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { http } from '../node-http.ts';
import type { BucketSettings } from '../settings/bucket-settings.ts';
import type { BucketTask } from './bucket-state.ts';
import { type BucketAnswer, BucketError, errorIn } from './s3-answers.ts';

/** How long a bucket may take, milliseconds. */
export interface BucketTimings {
  /** To open a connection. */
  readonly connect: number;
  /** Between two bytes of a request or an answer, and from the end of a request to the answer. */
  readonly silence: number;
  /** For all tries of one request until its answer begins, where it brings no more than a few bytes. */
  readonly whole: number;
  /** The same for a request that brings a file or a part of one. */
  readonly wholeUpload: number;
}

export const BUCKET_TIMINGS: BucketTimings = { connect: 3_000, silence: 8_000, whole: 15_000, wholeUpload: 45_000 };

/** What S3 answers beside objects is small; a page of a listing is the largest. */
const TEXT_MAX_BYTES = 4_194_304;
/** Connections that are kept for the next request. */
const KEPT_CONNECTIONS = 16;
/** Bytes of an object that wait for whoever reads it. */
const READ_AHEAD = 262_144;

/** What is sent: it can be read once more for a further try. */
export interface BucketBody {
  /** Bytes. */
  readonly size: number;
  /** Of all of it, in hexadecimal. */
  readonly sha256: string;
  readonly read: () => Readable;
}

export interface BucketRequest {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE';
  /** The object; the bucket itself without one. */
  readonly name?: string;
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: BucketBody;
  readonly task: BucketTask;
  /** Not every store takes it, nor every key's rights: a refusal says nothing of the rest. */
  readonly isOptional?: true;
  /** Sent once and at once, also while others are not sent: nothing more depends on it. */
  readonly isTriedOnce?: true;
}

/** Sends one request at a time, signed, and waits for the beginning of its answer. */
export class BucketSender {
  readonly #settings: BucketSettings;
  readonly #timings: BucketTimings;
  readonly #agent: Agent;
  readonly #isEncrypted: boolean;
  /** Keys that signatures are derived by, for a day each. */
  readonly #derived = new Map<string, ArrayBuffer>();
  /** How far the bucket's clock is ahead of this machine's, as far as is known, milliseconds. */
  #aheadMs = 0;

  constructor(settings: BucketSettings, timings: BucketTimings) {
    this.#settings = settings;
    this.#timings = timings;
    this.#isEncrypted = settings.url.startsWith('https:');
    const options = { keepAlive: true, maxFreeSockets: KEPT_CONNECTIONS };
    this.#agent = this.#isEncrypted ? new https.Agent(options) : new http.Agent(options);
  }

  close(): void {
    this.#agent.destroy();
  }

  /** By the bucket's clock, as its answers date themselves, milliseconds; by this machine's before there is any. */
  now(): number {
    return Date.now() + this.#aheadMs;
  }

  /**
   * @param signal ends the wait for the answer, and for what `read` waits for.
   * @param read takes an answer of success.
   * @throws BucketError for any other, and for none. What keeps the body that is sent from being read.
   */
  async send<T>(
    request: BucketRequest,
    signal: AbortSignal,
    read: (message: IncomingMessage) => Promise<T>,
  ): Promise<T> {
    const { url, headers } = await this.#signed(request);
    const { silence: timeout, connect } = this.#timings;
    const begin = this.#isEncrypted ? https.request : http.request;
    const sentAt = Date.now();
    const sent = begin(url, { method: request.method, headers, agent: this.#agent, timeout });
    const late = (): void => void sent.destroy(new BucketError('away', 'it did not answer in time'));
    signal.addEventListener('abort', late, { once: true });
    sent.on('timeout', () => sent.destroy(new BucketError('away', `nothing came within ${timeout} ms`)));
    boundConnecting(sent, connect);
    try {
      const message = await answerTo(sent, request.body);
      this.#compareClocks(sentAt, message);
      if ((message.statusCode ?? 0) < 300) return await read(message);
      await readAnswer(message);
      throw new BucketError('request', `it answered ${message.statusCode}`);
    } finally {
      signal.removeEventListener('abort', late);
      // Refused before it had all, it need not get the rest.
      if (!sent.writableFinished) sent.destroy();
    }
  }

  /**
   * An answer is dated in whole seconds, at some moment between the request and its arrival. What is known of the bucket's clock stays as
   * long as that allows it: clocks that go together are taken for the same, however slow answers are.
   */
  #compareClocks(sentAt: number, { headers: { date = '' } }: IncomingMessage): void {
    const dated = Date.parse(date);
    if (Number.isNaN(dated)) return;
    const [least, most] = [dated - Date.now(), dated + 1_000 - sentAt];
    this.#aheadMs = Math.min(Math.max(this.#aheadMs, least), most);
  }

  async #signed({
    method,
    name,
    query,
    headers,
    body,
  }: BucketRequest): Promise<{ url: URL; headers: OutgoingHttpHeaders }> {
    const { accessKeyId, secretAccessKey, region, url: base } = this.#settings;
    // A bucket in the host's name has the path of all objects; in the path it is no folder itself.
    const address = name === undefined ? base : `${base}/${name}`;
    // Forms write a space as a plus, which not every store reads as one.
    const search = query ? `?${new URLSearchParams(query).toString().replaceAll('+', '%20')}` : '';
    const signer = new AwsV4Signer({
      method,
      url: `${address}${search}`,
      headers: { ...headers, 'x-amz-content-sha256': body?.sha256 ?? SHA256_OF_NOTHING },
      accessKeyId,
      secretAccessKey,
      region,
      service: 's3',
      cache: this.#derived,
    });
    const { url, headers: signedHeaders } = await signer.sign();
    // With a length nothing is sent in chunks, which S3 does not take.
    const length = body || method === 'PUT' || method === 'POST' ? { 'content-length': body?.size ?? 0 } : {};
    return { url, headers: { ...Object.fromEntries(signedHeaders), ...length } };
  }
}

const SHA256_OF_NOTHING = createHash('sha256').digest('hex');

const answerTo = (sent: ClientRequest, body: BucketBody | undefined): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    sent.once('response', resolve);
    sent.on('error', (error) => reject(lostConnection(error)));
    if (!body) {
      sent.end();
      return;
    }
    const source = body.read();
    source.once('error', reject);
    // Where the connection breaks, the request says so itself.
    pipeline(source, sent).catch(() => undefined);
  });

const boundConnecting = (sent: ClientRequest, ms: number): void => {
  sent.once('socket', (socket) => {
    if (!socket.connecting) return;
    const timer = setTimeout(() => sent.destroy(new BucketError('away', `no connection within ${ms} ms`)), ms);
    const stop = (): void => clearTimeout(timer);
    socket.once('encrypted' in socket ? 'secureConnect' : 'connect', stop);
    socket.once('close', stop);
  });
};

/** What took all of its time is not tried again: whoever asks has waited long enough. */
const lostConnection = (error: unknown, reason = 'it cannot be reached'): BucketError => {
  if (error instanceof BucketError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return new BucketError('away', reason, { code, isPassing: true, cause: error });
};

/** Reads all of an answer; the request's own bounds hold until its end. @throws BucketError */
export const readAnswer = async (message: IncomingMessage): Promise<BucketAnswer> => {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > TEXT_MAX_BYTES) throw new BucketError('request', 'its answer has no end');
      chunks.push(chunk);
    }
  } catch (error) {
    throw lostConnection(error);
  }
  const { statusCode: status = 0, headers } = message;
  const answer = { status, headers, text: Buffer.concat(chunks).toString() };
  const failure = errorIn(answer, new Date());
  if (failure) throw failure;
  return answer;
};

/** Gets to know how an object ended that somebody read to its end. */
interface ObjectOutcome {
  onObjectWhole(): void;
  onObjectBroken(error: BucketError): void;
}

export const objectIn = (
  message: IncomingMessage,
  silence: number,
  outcome: ObjectOutcome,
): { size: number; stream: Readable } => {
  const size = Number(message.headers['content-length']);
  if (!Number.isInteger(size)) {
    message.destroy();
    throw new BucketError('request', 'it does not say how long an object is');
  }
  // From here on whoever reads sets the pace, and the bucket alone is watched.
  message.socket.setTimeout(0);
  const stream = Readable.from(watched(message, silence, outcome), { objectMode: false, highWaterMark: READ_AHEAD });
  // Also where nobody has begun to read.
  stream.once('close', () => message.destroy());
  return { size, stream };
};

/** Ends an object in whose middle nothing comes any more; whoever reads slowly is waited for. */
async function* watched(message: IncomingMessage, silence: number, outcome: ObjectOutcome): AsyncGenerator<Buffer> {
  const late = (): void => void message.destroy(new BucketError('away', `nothing came within ${silence} ms`));
  let timer = setTimeout(late, silence);
  let isWithReader = false;
  try {
    for await (const chunk of message as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      isWithReader = true;
      yield chunk;
      isWithReader = false;
      timer = setTimeout(late, silence);
    }
    outcome.onObjectWhole();
  } catch (error) {
    // A reader that goes away with an error says nothing of the bucket.
    if (isWithReader) throw error;
    const failure = lostConnection(error, 'it ended the connection');
    outcome.onObjectBroken(failure);
    throw failure;
  } finally {
    clearTimeout(timer);
  }
}
