import { z } from 'zod/mini';
import { expect, test } from 'vitest';
import { newUuid } from './uuid.ts';

test('each new one is a UUID that the server takes, and none comes twice', () => {
  const uuids = Array.from({ length: 1000 }, newUuid);

  const valid = uuids.filter((uuid) => z.uuidv4().safeParse(uuid).success);

  expect(valid).toHaveLength(1000);
  expect(new Set(uuids).size).toBe(1000);
});
