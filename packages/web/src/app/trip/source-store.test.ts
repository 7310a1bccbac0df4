import { expect, test, vi } from 'vitest';
import { sourceStore } from './source-store.ts';

const hat = { kind: 'shopping', id: 'hat' } as const;

test('what is an expense is known once it was read, of the thing itself alone, and is not where it cannot be read any more', () => {
  const store = sourceStore();
  expect(store.isIn(hat)).toBeNull();

  store.set([hat]);
  expect([store.isIn(hat), store.isIn({ kind: 'activity', id: 'hat' })]).toEqual([true, false]);

  store.set(null);
  expect(store.isIn(hat)).toBeNull();
});

test('rows hear of what is read until they are gone', () => {
  const store = sourceStore();
  const onChange = vi.fn();
  const unsubscribe = store.subscribe(onChange);

  store.set([]);
  unsubscribe();
  store.set([hat]);

  expect(onChange).toHaveBeenCalledTimes(1);
});
