import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { RequestHeaders } from './person.ts';

/** Something that was asked for and in the end answered. */
export interface Written<Body> {
  readonly path: string;
  /** What was sent. */
  readonly sent: Readonly<Record<string, unknown>>;
  /** What was answered: all tries under one key got this or nothing. */
  readonly answer: Body;
  /** How often it was sent. */
  readonly tries: number;
}

/** Pause before the next try, milliseconds: a client that hammers would only slow the recovery down. */
const TRY_AGAIN_MS = 20;

/** A client that never gives up: what it sends is sent again under the same key until it is answered. */
export class SteadyWriter {
  readonly #urlOf: () => string;
  readonly #headers: RequestHeaders;

  /** @param urlOf where the server is to be found now. */
  constructor(urlOf: () => string, headers: RequestHeaders) {
    this.#urlOf = urlOf;
    this.#headers = headers;
  }

  /** @throws for an answer that no repetition makes better. */
  async post<Body>(path: string, sent: Readonly<Record<string, unknown>>): Promise<Written<Body>> {
    const key = randomUUID();
    for (let tries = 1; ; tries += 1) {
      const response = await this.#send(path, key, JSON.stringify(sent));
      if (response?.status === 201) return { path, sent, answer: response.body as Body, tries };
      if (response && response.status < 500) {
        throw new Error(`${path} was refused with ${response.status}: ${JSON.stringify(response.body)}`);
      }
      await delay(TRY_AGAIN_MS);
    }
  }

  /** One try; `undefined` when the connection broke before the answer was whole. */
  async #send(path: string, key: string, body: string): Promise<{ status: number; body: unknown } | undefined> {
    try {
      const response = await fetch(this.#urlOf() + path, {
        method: 'POST',
        headers: { ...this.#headers, 'content-type': 'application/json', 'idempotency-key': key },
        body,
      });
      return { status: response.status, body: await response.json() };
    } catch {
      // The server is gone or was killed in the middle: exactly what this writer is for.
      return undefined;
    }
  }
}
