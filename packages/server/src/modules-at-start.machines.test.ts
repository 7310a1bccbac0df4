import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './testing/server-process.ts';
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts';

let folder = '';
let database: TestDatabase;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'caravan-modules-'));
  database = await createTestDatabase();
});
afterAll(async () => {
  await database.release();
  await rm(folder, { recursive: true, force: true });
});

/** Runs in the server before anything else, and writes down each module that it loads and who makes a format of `Intl`. */
const listing = (file: string): string => {
  const code = `
    import { appendFileSync } from 'node:fs';
    import { registerHooks } from 'node:module';
    const list = (line) => appendFileSync(${JSON.stringify(file)}, line + '\\n');
    registerHooks({
      load: (url, context, next) => {
        list(url);
        return next(url, context);
      },
    });
    for (const name of ['Collator', 'DateTimeFormat', 'DisplayNames', 'ListFormat', 'NumberFormat', 'Segmenter'])
      Intl[name] = new Proxy(Intl[name], {
        construct: (format, args) => {
          list('Intl.' + name + new Error().stack.split('\\n')[2]);
          return new format(...args);
        },
      });
    process.on('exit', () => list(process.moduleLoadList.join('\\n')));`;
  return `--import=data:text/javascript,${encodeURIComponent(code)}`;
};

/** Starts a server and ends it once it answers. @returns the addresses of the modules that it has loaded. */
const modulesOf = async (name: string, env: Record<string, string>): Promise<string[]> => {
  const file = path.join(folder, `${name}.txt`);
  const server = await startServer({
    DATABASE_URL: database.url,
    DATA_DIR: path.join(folder, name),
    NODE_OPTIONS: listing(file),
    ...env,
  });
  server.signal('SIGTERM');
  await server.ended;
  return (await readFile(file, 'utf8')).split('\n');
};

/** Nothing listens there: a server starts all the same. */
const NOWHERE = '127.0.0.1:1';

/** What is loaded for several servers alone. */
const FOR_SEVERAL = [
  '/node_modules/@redis/client/',
  '/node_modules/rate-limiter-flexible/lib/RateLimiterRedis',
  '/src/platform/live/redis-live-channel.ts',
  '/node_modules/aws4fetch/',
];

const loadedOf = (modules: readonly string[]): string[] =>
  FOR_SEVERAL.filter((part) => modules.some((module) => module.includes(part)));

test('a server alone loads nothing of what several servers need', async () => {
  const modules = await modulesOf('alone', {});

  expect(modules).toContainEqual(expect.stringContaining('/src/app/build-app.ts'));
  expect(loadedOf(modules)).toEqual([]);
}, 60_000);

test('a server that nobody has asked anything has neither fetch nor a language in its memory', async () => {
  const modules = await modulesOf('idle', {});

  expect(modules).toContain('NativeModule _http_server');
  expect(modules.filter((module) => /undici/.test(module))).toEqual([]);
  expect(modules.filter((module) => module.startsWith('Intl.'))).toEqual([]);
}, 60_000);

test('a server with a Redis and a bucket loads what they need', async () => {
  const modules = await modulesOf('sharing', {
    SERVER_KEY: 'k'.repeat(43),
    REDIS_URL: `redis://${NOWHERE}`,
    S3_ENDPOINT: `http://${NOWHERE}`,
    S3_BUCKET: 'caravan',
    S3_ACCESS_KEY_ID: 'id',
    S3_SECRET_ACCESS_KEY: 'key',
  });

  expect(loadedOf(modules)).toEqual(FOR_SEVERAL);
}, 60_000);
