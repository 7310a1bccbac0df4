import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** What the code under test wrote to `console.error` since the test began. */
let complaints: string[] = [];

const original = console.error;

beforeEach(() => {
  complaints = [];
  console.error = (...values: unknown[]) => {
    complaints.push(format(...values));
    original(...values);
  };
});

afterEach(() => {
  console.error = original;
  if (complaints.length > 0) {
    throw new Error(`console.error was called during this test:\n${complaints.join('\n')}`);
  }
});
