/** A browser on a busy machine may tell of a changed size with its next picture, and says so as if it were an error. */
const LATE_SIZE = /ResizeObserver loop completed with undelivered notifications/;

/**
 * What the page complains about during a test: errors on its console, and errors that nobody caught, which the test runner
 * would tell of without their test.
 */
export class PageComplaints {
  private heard: string[] = [];
  private expected: RegExp[] = [];

  start(): void {
    const original = console.error;
    console.error = (...values: unknown[]) => {
      this.heard.push(values.map(String).join(' '));
      original(...values);
    };
    // Some errors are a message and nothing else.
    addEventListener('error', ({ error, message }) => this.hear(error ?? message));
    addEventListener('unhandledrejection', ({ reason }) => this.hear(reason));
  }

  /** Lets what matches pass, before or after it is heard. It has to come. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** What was heard and not expected since the last time, and what was expected and not heard; begins anew. */
  finish(): string[] {
    const passing = [LATE_SIZE, ...this.expected];
    const unexpected = this.heard.filter((complaint) => !passing.some((pattern) => pattern.test(complaint)));
    const missing = this.expected.filter((pattern) => !this.heard.some((complaint) => pattern.test(complaint)));
    this.heard = [];
    this.expected = [];
    return [...unexpected, ...missing.map((pattern) => `${String(pattern)} was expected, and nothing like it came.`)];
  }

  private hear(error: unknown): void {
    this.heard.push(error instanceof Error ? (error.stack ?? String(error)) : String(error));
  }
}
