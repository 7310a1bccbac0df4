import { vi } from 'vitest';

/**
 * A password's hash takes as long as it is meant to, and every file of tests signs up people, mostly with one password: the tests
 * of a worker have each hash made and each password compared once, with the cost of production. What is hashed twice has the same
 * salt, which no test may be about.
 */
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  return { ...argon2, hash: once(argon2.hash), verify: once(argon2.verify) };
});

const once = <Given extends readonly unknown[], Result>(
  work: (...given: Given) => Promise<Result>,
): ((...given: Given) => Promise<Result>) => {
  const done = new Map<string, Promise<Result>>();
  return (...given) => {
    const key = JSON.stringify(given);
    const result = done.get(key) ?? work(...given);
    done.set(key, result);
    return result;
  };
};
