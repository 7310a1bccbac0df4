import { expect, test } from 'vitest';
import { changedFields, rebased } from './form-draft.ts';

const begun = { title: 'Dinner', location: 'Minato', description: '' };

test('what was typed is what differs from the beginning', () => {
  expect(changedFields({ ...begun, title: 'Supper', description: 'Bring cash' }, begun)).toEqual({
    title: 'Supper',
    description: 'Bring cash',
  });
});

test("somebody else's change of another field stays", () => {
  const merged = rebased({ ...begun, title: 'Supper' }, begun, { ...begun, title: 'Lunch', location: 'Shibuya' });

  expect(merged).toEqual({ title: 'Supper', location: 'Shibuya', description: '' });
});
