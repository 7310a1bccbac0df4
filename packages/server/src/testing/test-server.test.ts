import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { expect, inject, test } from 'vitest';
import { createTestDatabase } from './test-database.ts';
import { settingsFor, startServerFor, Turn } from './test-server.ts';

const AT_ONCE = { finishMs: 20, stillMs: 20 };

test('a server that does not come to rest says what is under way, and one that rests is not put to rest again', async () => {
  const database = await createTestDatabase();
  const turn = new Turn();
  turn.pool = new pg.Pool({ connectionString: database.url });
  const server = await startServerFor(turn, settingsFor(await mkdtemp(path.join(inject('testFolder'), 'rest-'))));
  const client = await turn.pool.connect();

  await expect(server.rest(AT_ONCE)).rejects.toThrow('The server does not come to rest');
  await expect(server.rest(AT_ONCE)).rejects.toThrow('1 connections to the database');

  client.release();
  await server.rest();
  await expect(server.rest()).rejects.toThrow('put to rest already');

  await server.close();
  await turn.pool.end();
  await database.drop();
});
