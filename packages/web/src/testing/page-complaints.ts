/** A browser on a busy machine may tell of a changed size with its next picture, and says so as if it were an error. */
const LATE_SIZE = /ResizeObserver loop completed with undelivered notifications/;

/** What the page complains about during a test: errors on its console, and errors that nobody caught. */
export class PageComplaints {
  private heard: string[] = [];
  private expected: RegExp[] = [];

  start(): void {
    const original = console.error;
    console.error = (...values: unknown[]) => {
      this.heard.push(values.map(String).join(' '));
      original(...values);
    };
  }

  /** Lets what matches pass, before or after it is heard. */
  expect(pattern: RegExp): void {
    this.expected.push(pattern);
  }

  /** What was heard and not expected since the last time; begins anew. */
  take(): string[] {
    const passing = [LATE_SIZE, ...this.expected];
    const unexpected = this.heard.filter((complaint) => !passing.some((pattern) => pattern.test(complaint)));
    this.heard = [];
    this.expected = [];
    return unexpected;
  }
}
