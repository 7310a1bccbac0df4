import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { runAdmin } from '../testing/admin-command.ts';
import { signUp } from '../testing/person.ts';
import { startServer } from '../testing/server-process.ts';

test('the embedded database is reached beside its server and without it', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'caravan-admin-'));
  const env = { DATA_DIR: folder };
  const empty = await runAdmin(env, 'account', 'find', 'x');
  const server = await startServer(env);
  const person = await signUp(server.url);

  const beside = await runAdmin(env, 'account', 'find', person.id);
  server.signal('SIGTERM');
  await server.ended;
  const without = await runAdmin(env, 'account', 'lock', person.id);

  expect(empty.said).toBe(`There is nothing here yet: ${folder} holds no database (DATA_DIR).`);
  expect([beside.code, without.code]).toEqual([0, 0]);
  expect(without.out).toContain('ended sessions  1\n');
  await rm(folder, { recursive: true });
});
