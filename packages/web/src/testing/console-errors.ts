/** A browser on a busy machine may report a changed size with its next frame, and says so as if it were an error. */
const LATE_SIZE = /ResizeObserver loop completed with undelivered notifications/;

/**
 * What goes wrong in the page during a test: errors on its console, and errors that nobody caught, which the test runner
 * would report without their test.
 */
export class ConsoleErrors {
  #logged: string[] = [];
  #expected: RegExp[] = [];

  start(): void {
    const original = console.error;
    console.error = (...values: unknown[]) => {
      this.#logged.push(values.map(String).join(' '));
      original(...values);
    };
    // Some errors are a message and nothing else.
    addEventListener('error', ({ error, message }) => this.#log(error ?? message));
    addEventListener('unhandledrejection', ({ reason }) => this.#log(reason));
  }

  /** Lets what matches pass, before or after it is logged. It has to come. */
  expect(pattern: RegExp): void {
    this.#expected.push(pattern);
  }

  /** What was logged and not expected since the last time, and what was expected and not logged; begins anew. */
  finish(): string[] {
    const passing = [LATE_SIZE, ...this.#expected];
    const unexpected = this.#logged.filter((error) => !passing.some((pattern) => pattern.test(error)));
    const missing = this.#expected.filter((pattern) => !this.#logged.some((error) => pattern.test(error)));
    this.#logged = [];
    this.#expected = [];
    return [...unexpected, ...missing.map((pattern) => `${String(pattern)} was expected, and nothing like it came.`)];
  }

  #log(error: unknown): void {
    this.#logged.push(error instanceof Error ? (error.stack ?? String(error)) : String(error));
  }
}
