import type { Block } from '@caravan/contract/concierge/answer.rules.ts';

/** Items that follow each other. */
export interface AnswerList {
  readonly kind: 'list';
  readonly isNumbered: boolean;
  readonly items: readonly Block[];
}

/** What an answer is shown in. */
export type AnswerPart = AnswerList | { readonly kind: 'paragraph' | 'heading'; readonly block: Block };

/** Puts the items of an answer into lists; one with numbers is another list than one without. */
export const listsOf = (blocks: readonly Block[]): AnswerPart[] => {
  const parts: AnswerPart[] = [];
  let items: Block[] = [];
  for (const [index, block] of blocks.entries()) {
    const { kind } = block;
    if (kind === 'paragraph' || kind === 'heading') {
      parts.push({ kind, block });
      continue;
    }
    const isNumbered = block.number !== null;
    const before = blocks[index - 1];
    if (before?.kind !== 'item' || (before.number !== null) !== isNumbered) {
      items = [];
      parts.push({ kind: 'list', isNumbered, items });
    }
    items.push(block);
  }
  return parts;
};
