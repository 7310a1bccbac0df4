import { format } from 'node:util';
import { afterEach, beforeEach } from 'vitest';

/** What the code under test wrote to `console.error` since the test began. */
let errors: string[] = [];

const original = console.error;

beforeEach(() => {
  errors = [];
  console.error = (...values: unknown[]) => {
    errors.push(format(...values));
    original(...values);
  };
});

afterEach(() => {
  console.error = original;
  if (errors.length > 0) {
    throw new Error(`console.error was called during this test:\n${errors.join('\n')}`);
  }
});
