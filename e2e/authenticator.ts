import type { CDPSession, Page } from '@playwright/test';
import type { TestServer } from './server.ts';

/** The server by its name: browsers make no passkeys for a network address. */
export const byName = ({ url }: TestServer): string => url.replace('127.0.0.1', 'localhost');

/** A device of one's own that keeps passkeys, as a browser has it built in: it answers by itself, as if a finger were there. */
export class Authenticator {
  readonly #session: CDPSession;
  readonly #id: string;

  private constructor(session: CDPSession, id: string) {
    this.#session = session;
    this.#id = id;
  }

  /** Gives the browser of a page such a device. */
  static async on(page: Page): Promise<Authenticator> {
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    return new Authenticator(session, authenticatorId);
  }

  /** It is lost, with all that it kept. */
  async lose(): Promise<void> {
    await this.#session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId: this.#id });
  }
}
