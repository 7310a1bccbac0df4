import type { WordGroup } from './trip-words.rules.ts';

/** What a kind of question is recognised by. */
export interface TripQuestionKind {
  readonly name: string;
  /** Of each of these at least one is asked for. */
  readonly needs: readonly (readonly WordGroup[])[];
  /** What may be asked for beside. Every other word has to be a name, a title or days. */
  readonly may?: readonly WordGroup[];
  /** What the remaining words are looked for in; nothing may remain where absent. */
  readonly subject?: { readonly of: 'activity' | 'item' | 'flight'; readonly isNeeded: boolean };
  readonly days?: 'needed' | 'allowed';
  /** Whether names of people may stand in it; the asker counts as one by 'I' and 'my'. */
  readonly people?: 'needed' | 'allowed';
  /** The same words, with a place's name, may ask for the place itself: only the words for a trip say that its trip is meant. */
  readonly mayMeanPlace?: boolean;
  /** Whether what is looked for may be told to lie where its trip goes: 'Where is the tea ceremony in Kyoto?' */
  readonly mayNameTrip?: boolean;
}
