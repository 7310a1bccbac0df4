import { vi } from 'vitest';

/**
 * A password's hash takes as long as it is meant to, and every file of tests signs up people, mostly with one password: the tests
 * of a worker have each hash made and each password compared once, with the cost of production. What is hashed twice has the same
 * salt, which no test may be about. Recovery codes come by chance, ten at a time with a salt of their own, so that none comes twice:
 * their hashes are made at the least cost there is, and state the requested one.
 */
vi.mock(import('@node-rs/argon2'), async (importOriginal) => {
  const argon2 = await importOriginal();
  // By its own module, which all files of a worker share, as they do this mock.
  const { hashesMade } = await import('./hashes-made.ts');
  const remembered = once(argon2.hash);
  const cheap: typeof argon2.hash = async (secret, options) => {
    const made = await argon2.hash(secret, { ...options, memoryCost: 8, timeCost: 1 });
    return made.replace('$m=8,t=1,', `$m=${options?.memoryCost},t=${options?.timeCost},`);
  };
  const hash: typeof argon2.hash = (secret, options) => {
    hashesMade.count += 1;
    return (options?.salt ? cheap : remembered)(secret, options);
  };
  return { ...argon2, hash, verify: once(argon2.verify) };
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
