import { describe, expect, test } from 'vitest';
import { changedFilter, closetsHref, filterOf, isNarrowed } from './closets-filter.rules.ts';

describe('the filter of the closets', () => {
  test.each([
    ['', {}],
    ['?q=', {}],
    ['?q=%20linen%20', { q: 'linen' }],
    [
      '?trip=a&category=Active+Wear&occasion=Dinner+out&planned=no',
      {
        tripId: 'a',
        category: 'Active Wear',
        occasion: 'Dinner out',
        planned: 'no',
      },
    ],
    ['planned=yes', { planned: 'yes' }],
    ['?planned=perhaps&category=Swimwear&colour=red', {}],
  ])('in the address %j is %j', (search, filter) => {
    expect(filterOf(search)).toEqual(filter);
  });

  test.each([
    [{}, '/closets'],
    [{ category: 'Formal' }, '/closets?category=Formal'],
    [{ tripId: 'a', q: 'linen & lace' }, '/closets?trip=a&q=linen+%26+lace'],
  ] as const)('%j stands in the address as %j, and read from it again', (filter, href) => {
    expect(closetsHref(filter)).toBe(href);
    expect(filterOf(href.split('?')[1] ?? '')).toEqual(filter);
  });

  test('loses a part that is taken away, and narrows nothing once the last one is', () => {
    const both = changedFilter({ category: 'Formal' }, { planned: 'no' });
    const one = changedFilter(both, { category: undefined });
    const none = changedFilter(one, { planned: undefined });

    expect([both, one, none]).toEqual([{ category: 'Formal', planned: 'no' }, { planned: 'no' }, {}]);
    expect([both, one, none].map(isNarrowed)).toEqual([true, true, false]);
  });
});
