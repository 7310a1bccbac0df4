import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Outbox } from './outbox.ts';

let storage: Map<string, string>;

beforeEach(() => {
  storage = new Map();
  vi.stubGlobal('sessionStorage', {
    getItem: (name: string) => storage.get(name) ?? null,
    setItem: (name: string, value: string) => storage.set(name, value),
    removeItem: (name: string) => storage.delete(name),
  });
});
afterEach(() => vi.unstubAllGlobals());

const NAME = 'caravan.unsent.anna.trip';
const states = (outbox: Outbox) => outbox.list().map(({ content, state }) => [content, state]);

test('what was written outlasts a reload, sent or not', () => {
  const outbox = new Outbox(NAME);
  outbox.add('1', { content: 'hello' });
  outbox.add('2', { content: 'anybody here?' });
  outbox.mark('1', 'failed', 'No connection');

  const reloaded = new Outbox(NAME);

  expect(states(reloaded)).toEqual([
    ['hello', 'failed'],
    ['anybody here?', 'sending'],
  ]);
  expect(reloaded.list()).toEqual(outbox.list());
});

test('what is stored on the server is not kept here', () => {
  const outbox = new Outbox(NAME);
  outbox.add('1', { content: 'hello' });
  outbox.mark('1', 'sent');

  const reloaded = new Outbox(NAME);

  expect(states(outbox)).toEqual([['hello', 'sent']]);
  expect(reloaded.list()).toEqual([]);
});

test('what was given up is gone, and an answer that comes late does not bring it back', () => {
  const outbox = new Outbox(NAME);
  outbox.add('1', { content: 'hello' });

  outbox.remove(({ key }) => key === '1');
  outbox.mark('1', 'failed', 'No connection');

  expect(outbox.list()).toEqual([]);
  expect(storage.size).toBe(0);
});

test('whoever shows it hears of each change', () => {
  const outbox = new Outbox(NAME);
  const changed = vi.fn();
  const stop = outbox.subscribe(changed);

  outbox.add('1', { content: 'hello' });
  outbox.mark('1', 'failed');
  outbox.remove(() => false);
  outbox.remove(() => true);
  stop();
  outbox.add('2', { content: 'hello' });

  expect(changed).toHaveBeenCalledTimes(3);
});

test.each(['', '{', 'null', '{"a":1}', '[{"key":1}]', '[{"key":"1","content":"x","state":"lost","writtenAt":""}]'])(
  'what cannot be read begins empty: %s',
  (text) => {
    storage.set(NAME, text);

    const outbox = new Outbox(NAME);

    expect(outbox.list()).toEqual([]);
  },
);
