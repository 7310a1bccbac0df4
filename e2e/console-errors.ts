import type { ConsoleMessage, Page } from '@playwright/test';

/**
 * The errors of a page: on its console, errors that nobody caught, refusals by the content security policy.
 * What a test expects is allowed by name; everything else fails it.
 */
export class ConsoleErrors {
  readonly #heard: string[] = [];
  readonly #expected: RegExp[] = [
    // The browser itself reports every refused answer; the first question of a visitor is who they are.
    /status of 401 \(Unauthorized\).*\/api\/auth\/user$/,
  ];

  /** Lets what matches pass, before or after it is heard. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  async listenTo(page: Page): Promise<void> {
    page.on('console', (message) => {
      if (message.type() === 'error') this.#heard.push(worded(message));
    });
    page.on('pageerror', (error) => this.#heard.push(`uncaught: ${error.stack ?? error.message}`));
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) => {
        throw new Error(`The content security policy (${violatedDirective}) refused ${blockedURI}`);
      });
    });
  }

  unexpected(): string[] {
    return this.#heard.filter((error) => !this.#expected.some((pattern) => pattern.test(error)));
  }
}

const worded = (message: ConsoleMessage): string => `${message.text()} at ${message.location().url}`;
