import { readdir, rename } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { VERSION } from '../platform/version.ts';
import { startTestApp, type TestApp } from '../testing/test-app.ts';
import { type HealthParts, openHealth } from './service.routes.ts';

let app: TestApp;

beforeAll(async () => {
  app = await startTestApp({ env: { RATE_LIMIT_SCALE: '1', RATE_LIMIT_EVERYTHING: '3' } });
});
afterAll(() => app.stop());

describe('the health of the server', () => {
  test('may be asked for as often as somebody watches', async () => {
    const answers = [];

    for (let count = 0; count < 10; count += 1) answers.push(await app.anonymous.get('/api/health'));

    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    expect(answers[0]?.body).toEqual({ status: 'ok' });
  });
});

/** Longer than an answer may take, milliseconds. */
const TOO_LONG_MS = 2_000;

describe('whether the server is ready', () => {
  const ready = () => app.anonymous.get('/api/ready');
  const unready = ({ probes = app.database.probes, freeBytes = 0 }: Partial<HealthParts>) =>
    openHealth({ probes, folder: app.dataDir, freeBytes }).unready();

  test('is denied by a disk that takes nothing, which is named and not explained', async () => {
    await rename(app.dataDir, `${app.dataDir}-away`);

    const answer = await ready();
    await rename(`${app.dataDir}-away`, app.dataDir);

    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    expect(answer.body).toEqual({
      message: 'Caravan is not ready.',
      code: 'not_ready',
      issues: [{ path: 'disk', message: 'Not ready' }],
    });
  });

  test('is asked of database and disk, which nothing is left on', async () => {
    const before = await readdir(app.dataDir);

    const answer = await ready();

    expect([answer.status, answer.body]).toEqual([200, { status: 'ok' }]);
    expect(await readdir(app.dataDir)).toEqual(before);
  });

  test('is answered at once while requests have every connection to the database', async () => {
    const { pool } = app.database;
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()));
    const began = performance.now();

    const answers = await Promise.all([unready({}), app.anonymous.get('/api/health')]);
    const took = performance.now() - began;
    for (const client of held) client.release();

    expect([answers[0], answers[1].status]).toEqual([[], 200]);
    expect(took).toBeLessThan(TOO_LONG_MS);
  });

  test('is denied by a database that misses a migration', async () => {
    const { pool } = app.database;
    const { rows } = await pool.query('delete from schema_migrations where version = 1 returning name, hash');

    const answer = await unready({});
    await pool.query('insert into schema_migrations (version, name, hash) values (1, $1, $2)', [
      rows[0].name,
      rows[0].hash,
    ]);

    expect(answer).toEqual(['migrations']);
  });

  test('is denied by a database that is only read', async () => {
    const { connectionString } = app.database.pool.options;
    const probes = new pg.Pool({ connectionString, options: '-c default_transaction_read_only=on' });

    const answer = await unready({ probes });
    await probes.end();

    expect(answer).toEqual(['database']);
  });

  test('is denied by a disk with less room than there should be', async () => {
    expect(await unready({ freeBytes: Number.MAX_SAFE_INTEGER })).toEqual(['disk']);
  });
});

describe('what is configured', () => {
  test('names no provider while none is set, and counts like every other request', async () => {
    const first = await app.anonymous.get<Config>('/api/config');
    const rest = [];

    for (let count = 0; count < 3; count += 1) rest.push(await app.anonymous.get('/api/config'));

    expect(first.body).toEqual({
      version: VERSION,
      phoneProvider: 'built-in',
      firebase: null,
      hasTestNumbers: true,
      tokenSyncUrl: null,
      oidc: null,
      canSendMail: true,
      hasFlightService: false,
      hasOutbox: true,
      limits: { messageLength: 4000, titleLength: 255, descriptionLength: 10_000 },
    });
    expect(rest.map(({ status }) => status)).toEqual([200, 200, 429]);
    expect(Number(rest[2]?.headers.get('retry-after'))).toBeGreaterThan(0);
  });
});
