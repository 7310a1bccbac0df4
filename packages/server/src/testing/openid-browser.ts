import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { Visitor } from './person.ts';
import type { TestApp } from './test-app.ts';

/** The public address that the server is configured with, whatever port it listens on. */
export const PUBLIC_URL = 'http://localhost';

/** Where a provider sends browsers back to. */
export const REDIRECT_URI = `${PUBLIC_URL}/api/login/callback`;

/** Where Caravan's own pages lead to; all else is opened on the way between the sites. */
const BEGINNING = `${PUBLIC_URL}/api/login`;

/** A browser that signs in at a provider, step by step: it keeps cookies and follows no redirect by itself. */
export class OpenIdBrowser {
  readonly #app: TestApp;
  readonly #cookies = new Map<string, Map<string, string>>();

  constructor(app: TestApp) {
    this.#app = app;
  }

  /** Asks Caravan to begin, and answers the provider's address that it leads to. */
  async begin(): Promise<URL> {
    const { location } = await this.open(BEGINNING);
    return new URL(location, PUBLIC_URL);
  }

  /** Asks Caravan to have whoever is signed in prove anew who they are, and answers the provider's address for it. */
  async beginProof(returnTo: string): Promise<URL> {
    const response = await fetch(`${this.#app.url}/api/auth/reauthentication/provider-sign-ins`, {
      method: 'POST',
      headers: { cookie: this.#cookiesFor(PUBLIC_URL), 'content-type': 'application/json' },
      body: JSON.stringify({ returnTo }),
    });
    this.#storeCookies(PUBLIC_URL, response.headers.getSetCookie());
    return new URL(((await response.json()) as { address: string }).address);
  }

  /** Signs in at the provider, and answers the address that it sends the browser back to. */
  async vouchedAs(login: string, begun?: URL): Promise<URL> {
    const page = await this.#follow(begun ?? (await this.begin()));
    if (page.origin === PUBLIC_URL) return page;
    return this.#follow(page, new URLSearchParams({ login }));
  }

  /** Leaves the provider's page, and answers the address that it sends the browser back to. */
  async cancelled(): Promise<URL> {
    const page = await this.#follow(await this.begin());
    page.searchParams.set('cancel', '');
    return this.#follow(page);
  }

  /** Is nobody at the provider any more. */
  forgetProvider(): void {
    for (const origin of this.#cookies.keys()) if (origin !== PUBLIC_URL) this.#cookies.delete(origin);
  }

  /** Comes back to Caravan, and answers where it leads. */
  async comeBack(address: URL): Promise<string> {
    const { status, location } = await this.open(address.href);
    if (status !== 302) throw new Error(`The browser was answered ${status} instead of being led on.`);
    return location;
  }

  /** Signs in as somebody, from beginning to end, and answers where that leads. */
  async signIn(login: string): Promise<string> {
    return this.comeBack(await this.vouchedAs(login));
  }

  /** Who this browser is signed in as; `null` as nobody. */
  async whoAmI(): Promise<CurrentUser | null> {
    const answer = await this.asVisitor().get<CurrentUser>('/api/auth/user');
    return answer.status === 200 ? answer.body : null;
  }

  /** What the API sees of this browser. */
  asVisitor(): Visitor {
    return new Visitor(this.#app.url, { cookie: this.#cookiesFor(PUBLIC_URL) });
  }

  /** Opens an address and keeps its cookies. */
  async open(address: string, form?: URLSearchParams): Promise<{ status: number; location: string }> {
    const { origin } = new URL(address);
    const at = origin === PUBLIC_URL ? address.replace(PUBLIC_URL, this.#app.url) : address;
    const site = address === BEGINNING ? 'same-origin' : 'cross-site';
    const response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: this.#cookiesFor(origin), 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' },
      ...(form ? { method: 'POST', body: form } : {}),
    });
    await response.arrayBuffer();
    this.#storeCookies(origin, response.headers.getSetCookie());
    return { status: response.status, location: response.headers.get('location') ?? '' };
  }

  /** Follows the provider's redirects to its page, or back to Caravan, which is not opened. */
  async #follow(address: URL, form?: URLSearchParams): Promise<URL> {
    if (address.origin === PUBLIC_URL) return address;
    const { location } = await this.open(address.href, form);
    return location === '' ? address : this.#follow(new URL(location, address));
  }

  #cookiesFor(origin: string): string {
    return [...(this.#cookies.get(origin) ?? [])].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  #storeCookies(origin: string, cookies: readonly string[]): void {
    const jar = this.#cookies.get(origin) ?? new Map<string, string>();
    this.#cookies.set(origin, jar);
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      if (/expires=Thu, 01 Jan 1970/i.test(cookie)) jar.delete(name);
      else jar.set(name, value);
    }
  }
}
