import { beforeEach, expect, test, vi } from 'vitest';
import { hasEarlyChanges, loadOutbox, withOutbox } from './outbox-loader.ts';

const window = new EventTarget();
vi.mock('./outbox-code.ts', () => ({ makeChange: 'made' }));

beforeEach(() => {
  vi.stubGlobal('addEventListener', window.addEventListener.bind(window));
  vi.stubGlobal('removeEventListener', window.removeEventListener.bind(window));
});

/** Whether the page may close without the browser's question. */
const mayClose = (): boolean => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

test('changes that are made before the outbox is here wait for it in their order, and the browser asks before it closes the page', async () => {
  const made: string[] = [];
  const make = (name: string) => withOutbox(async ({ makeChange }) => made.push(`${name} ${String(makeChange)}`));

  const changes = [make('first'), make('second')];
  expect([hasEarlyChanges(), mayClose(), made]).toEqual([true, false, []]);
  await loadOutbox();
  await Promise.all(changes);

  expect([hasEarlyChanges(), mayClose(), made]).toEqual([false, true, ['first made', 'second made']]);
  void make('third');
  expect(made).toHaveLength(3);
});
