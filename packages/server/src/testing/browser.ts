import type { Method } from '@caravan/contract/endpoint.ts';
import { type Answer, type RequestHeaders, Visitor } from './person.ts';

/** A browser that keeps the cookies it is given: for what somebody begins and goes on with, such as signing in. */
export class Browser extends Visitor {
  readonly #cookies = new Map<string, string>();

  /** @param session of somebody who is signed in already. */
  constructor(url: string, session: RequestHeaders = {}) {
    super(url);
    if (session.cookie !== undefined) this.#storeCookie(session.cookie);
  }

  /** One with the same cookies: as this one will have been if the next answer is lost. */
  copy(): Browser {
    const copy = new Browser(this.url);
    for (const [name, value] of this.#cookies) copy.#cookies.set(name, value);
    return copy;
  }

  /** The names of the cookies that it has. */
  get cookies(): string[] {
    return [...this.#cookies.keys()];
  }

  /** The value of one of them. */
  cookie(name: string): string | undefined {
    return this.#cookies.get(name);
  }

  override async request<Body>(
    method: Method,
    path: string,
    body?: unknown,
    headers: RequestHeaders = {},
  ): Promise<Answer<Body>> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await super.request<Body>(method, path, body, { cookie, ...headers });
    for (const given of answer.headers.getSetCookie()) this.#storeCookie(given);
    return answer;
  }

  #storeCookie(given: string): void {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
    if (value === '') this.#cookies.delete(name);
    else this.#cookies.set(name, value);
  }
}
