import { expect, test } from 'vitest';
import { changedFields } from './form-draft.ts';

const begun = { title: 'Dinner', location: 'Minato', description: '' };

test('what was typed is what differs from the beginning', () => {
  expect(changedFields({ ...begun, title: 'Supper', description: 'Bring cash' }, begun)).toEqual({
    title: 'Supper',
    description: 'Bring cash',
  });
});
