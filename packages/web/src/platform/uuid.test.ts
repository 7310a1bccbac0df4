import { z } from 'zod/mini';
import { expect, test } from 'vitest';
import { newTimedUuid, newUuid } from './uuid.ts';

test('each new one is a UUID that the server takes, and none comes twice', () => {
  const uuids = Array.from({ length: 1000 }, newUuid);

  const valid = uuids.filter((uuid) => z.uuidv4().safeParse(uuid).success);

  expect(valid).toHaveLength(1000);
  expect(new Set(uuids).size).toBe(1000);
});

test('the id of something new grows with time, and is one that the server takes', () => {
  const [first, next, far] = [
    newTimedUuid(1_795_000_000_000),
    newTimedUuid(1_795_000_000_001),
    newTimedUuid(2 ** 48 - 1),
  ];

  expect(first < next && next < far).toBe(true);
  expect([first, next, far].every((id) => z.uuidv7().safeParse(id).success)).toBe(true);
  expect(Number.parseInt(first.replace('-', '').slice(0, 12), 16)).toBe(1_795_000_000_000);
});
