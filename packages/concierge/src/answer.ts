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

export const stated = (text: string, ...passages: readonly Passage[]): Statement => ({ text, passages });

export const item = (text: string, ...passages: readonly Passage[]): Statement => ({ text, passages, isItem: true });

/** A passage about a place, as sources outside of Caravan have it. */
export const placePassage = (title: string, source: string, url: string, passage: string): Passage => ({
  kind: 'place',
  title,
  source,
  url,
  passage,
  tripId: null,
  tripPart: null,
});

/** Counts passages in the order in which they are first rested on; the same passage has one number. */
export class Numbering {
  readonly #known = new Map<string, Citation>();

  /** The numbers of passages, each once. */
  numbersOf(passages: readonly Passage[]): number[] {
    const numbers = passages.map((passage) => {
      const key = JSON.stringify([passage.kind, passage.title, passage.url, passage.passage, passage.tripId]);
      const citation = this.#known.get(key) ?? { ...passage, number: this.#known.size + 1 };
      this.#known.set(key, citation);
      return citation.number;
    });
    return [...new Set(numbers)];
  }

  /** The marks that lead to passages: `[1][3]`. */
  marksOf(passages: readonly Passage[]): string {
    return this.numbersOf(passages)
      .map((number) => `[${number}]`)
      .join('');
  }

  get citations(): Citation[] {
    return [...this.#known.values()];
  }
}

export const joinDrafts = (drafts: readonly AnswerDraft[]): AnswerDraft => ({
  statements: drafts.flatMap(({ statements }) => statements),
  cards: drafts.flatMap(({ cards }) => cards),
});

/**
 * A draft that says nothing twice: what is left out has the words and the passages of something before it, and an item its list
 * too, for what is planned on Monday may be planned on Tuesday as well. Of cards that offer the same the first one stays.
 */
export const withoutRepeats = ({ statements, cards }: AnswerDraft): AnswerDraft => {
  const listOf = (at: number) => statements.slice(0, at).findLast(({ isItem = false }) => !isItem)?.text;
  return {
    statements: firstOfEach(statements, ({ text, passages, isItem }, at) => [text, passages, isItem && listOf(at)]),
    cards: firstOfEach(cards, ({ passages: _, ...offered }) => offered),
  };
};

const firstOfEach = <T>(values: readonly T[], keyOf: (value: T, at: number) => unknown): T[] => {
  const keys = values.map((value, at) => JSON.stringify(keyOf(value, at)));
  return values.filter((_, at) => keys.indexOf(keys[at] ?? '') === at);
};

/** A draft as it is shown, its passages counted: sentences stand in one paragraph, items each on a line of their own. */
export const numbered = ({ statements, cards }: AnswerDraft): NumberedAnswer => {
  const numbering = new Numbering();
  const response = statements
    .map(({ text, passages, isItem = false }, at) => {
      const between = isItem || statements[at - 1]?.isItem === true ? '\n' : ' ';
      return `${at === 0 ? '' : between}${isItem ? '- ' : ''}${text}${numbering.marksOf(passages)}`;
    })
    .join('');
  const numberedCards = cards.map(({ passages, ...card }) => ({ ...card, citations: numbering.numbersOf(passages) }));
  return { response, citations: numbering.citations, cards: numberedCards };
};
