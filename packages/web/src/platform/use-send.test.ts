import { z } from 'zod/mini';
import { expect, test } from 'vitest';
import { newIdempotencyKey } from './use-send.ts';

test('each new key is a UUID that the server takes, and none comes twice', () => {
  const keys = Array.from({ length: 1000 }, newIdempotencyKey);

  const valid = keys.filter((key) => z.uuidv4().safeParse(key).success);

  expect(valid).toHaveLength(1000);
  expect(new Set(keys).size).toBe(1000);
});
