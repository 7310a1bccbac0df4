import { blocksOf } from '@caravan/contract/concierge/answer.rules.ts';
import { expect, test } from 'vitest';
import { listsOf } from './AnswerText.tsx';

test.each([
  ['One.\nTwo.', ['paragraph', 'paragraph']],
  ['Three places:\n- A\n- B\n- C\nThat is all.', ['paragraph', 'list of 3', 'paragraph']],
  ['1. A\n2. B\n- C', ['numbered list of 2', 'list of 1']],
  ['- A\n# More\n- B', ['list of 1', 'heading', 'list of 1']],
  ['', []],
])('%j is shown as %j', (response, shown) => {
  const parts = listsOf(blocksOf(response, new Set()));

  expect(
    parts.map((part) =>
      part.kind === 'list' ? `${part.isNumbered ? 'numbered ' : ''}list of ${part.items.length}` : part.kind,
    ),
  ).toEqual(shown);
});
