import { LIMITS_TO_COME } from '@caravan/contract/plans/plans.rules.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { ReadOnlyNote } from './ReadOnlyNote.tsx';

const free = { planName: 'Free', isOwnPlan: false, maxOutfits: 1 };

test.each([
  ['until its limits are known', LIMITS_TO_COME, 'What you may change here is known once you are online.'],
  ['beyond a plan', { ...free, whyReadOnly: 'The Free plan allows 1 trip.' }, 'The Free plan allows 1 trip.'],
])(
  'a trip that can only be read %s says why, and leads to no plans that are not the reader’s',
  (_when, limits, text) => {
    const note = renderToStaticMarkup(<ReadOnlyNote limits={limits} />);

    expect(note).toContain(text);
    expect(note).not.toContain('See Plans');
  },
);

test('a trip that can be changed says nothing of that', () => {
  const note = renderToStaticMarkup(<ReadOnlyNote limits={{ ...free, whyReadOnly: null }} />);

  expect(note).toBe('');
});
