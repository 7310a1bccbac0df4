import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'caravan-secrets-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fileWith = (content: string): string => {
  const file = path.join(folder, `secret-${content.length}`);
  writeFileSync(file, content);
  return file;
};
const ADDRESS = 'postgresql://caravan:s3cret@db/trips';

describe('a secret setting', () => {
  test.each([
    ['as it is', ADDRESS],
    ['with a line end', `${ADDRESS}\n`],
    ['with a line end of Windows', `${ADDRESS}\r\n`],
  ])('may come from a file, %s', (_how, content) => {
    const settings = readSettings({ DATABASE_URL: '', DATABASE_URL_FILE: ` ${fileWith(content)} ` });

    expect(settings.databaseUrl).toBe(ADDRESS);
  });

  test('of every part of the server may', () => {
    const settings = readSettings({
      CONCIERGE_URL: 'https://answers.example.com',
      CONCIERGE_MODEL: 'small',
      CONCIERGE_KEY_FILE: fileWith('key-of-the-concierge'),
    });

    expect(JSON.stringify(settings.concierge)).toContain('key-of-the-concierge');
  });

  test('is no file while the name of one is empty, and nothing but a secret is read from one', () => {
    const settings = readSettings({ DATABASE_URL_FILE: '', PORT_FILE: '/nowhere' });

    expect(settings).toEqual(readSettings({}));
  });
});

describe('the start is refused in one line', () => {
  const refusal = (env: Record<string, string>): string => {
    try {
      readSettings(env);
    } catch (error) {
      return (error as Error).message;
    }
    return '';
  };

  test.each<[string, () => Record<string, string>, string]>([
    [
      'where a secret is given twice',
      () => ({ DATABASE_URL: ADDRESS, DATABASE_URL_FILE: fileWith(ADDRESS) }),
      'give DATABASE_URL or DATABASE_URL_FILE, not both.',
    ],
    [
      'where there is no file',
      () => ({ DATABASE_URL_FILE: '/no/file' }),
      '("/no/file"): the file cannot be read (ENOENT).',
    ],
    ['where it is a folder', () => ({ DATABASE_URL_FILE: folder }), 'the file cannot be read (EISDIR).'],
    ['where it is empty', () => ({ DATABASE_URL_FILE: fileWith('\n') }), 'the file is empty.'],
    ['where it has two lines', () => ({ DATABASE_URL_FILE: fileWith('s3cret\nmore') }), 'more than one line.'],
    [
      'where it is long',
      () => ({ DATABASE_URL_FILE: fileWith('s3cret'.repeat(1000)) }),
      'longer than 4096 characters.',
    ],
    [
      'where it holds something else',
      () => ({ DATABASE_URL_FILE: fileWith('s3cret@db') }),
      'give a PostgreSQL address',
    ],
  ])('%s, naming the setting and nothing of what is in it', (_when, env, problem) => {
    const message = refusal(env());

    expect(message).toContain('DATABASE_URL');
    expect(message).toContain(problem);
    expect(message).not.toMatch(/s3cret|\n/);
  });
});
