import type { Card, Citation } from '@caravan/contract/concierge/concierge.schema.ts';

/** A passage that a statement rests on; its number comes from its place in the answer. */
export type Passage = Omit<Citation, 'number'>;

/** One sentence, or one item of a list, with what it rests on. */
export interface Statement {
  readonly text: string;
  readonly passages: readonly Passage[];
  /** Stands in a list with those beside it. */
  readonly isItem?: boolean;
}

export type DraftCard = Omit<Card, 'citations'> & { readonly passages: readonly Passage[] };

export interface AnswerDraft {
  readonly statements: readonly Statement[];
  readonly cards: readonly DraftCard[];
}

export interface NumberedAnswer {
  readonly response: string;
  readonly citations: readonly Citation[];
  readonly cards: readonly Card[];
}

/** Numbers passages in the order in which they are first rested on; the same passage has one number. */
export const numbered = ({ statements, cards }: AnswerDraft): NumberedAnswer => {
  const numbers = new Map<string, Citation>();
  const numberOf = (passage: Passage): number => {
    const key = JSON.stringify([passage.kind, passage.title, passage.url, passage.passage, passage.tripId]);
    const known = numbers.get(key) ?? { ...passage, number: numbers.size + 1 };
    numbers.set(key, known);
    return known.number;
  };
  const lines = statements.map(({ text, passages, isItem = false }) => {
    const marks = [...new Set(passages.map(numberOf))].map((number) => `[${number}]`).join('');
    return { isItem, text: `${isItem ? '- ' : ''}${text}${marks}` };
  });
  const numberedCards = cards.map(({ passages, ...card }) => ({
    ...card,
    citations: [...new Set(passages.map(numberOf))],
  }));
  return { response: inParagraphs(lines), citations: [...numbers.values()], cards: numberedCards };
};

/** Sentences stand in one paragraph, items each on a line of their own. */
const inParagraphs = (lines: readonly { text: string; isItem: boolean }[]): string =>
  lines.reduce((response, { text, isItem }, index) => {
    if (index === 0) return text;
    const isBreak = isItem || lines[index - 1]?.isItem === true;
    return `${response}${isBreak ? '\n' : ' '}${text}`;
  }, '');
