import type { WordGroup } from './trip-vocabulary.rules.ts';

/** What a kind of question is recognised by. */
export interface TripQuestionKind {
  readonly name: string;
  /** Of each of these at least one is asked for. */
  readonly needs: readonly (readonly WordGroup[])[];
  /** What may be asked for beside. Every other word has to be a name, a title or days. */
  readonly may?: readonly WordGroup[];
  /** What the remaining words are looked for in; nothing may remain where absent. */
  readonly subject?: { readonly of: 'activity' | 'item' | 'flight' | 'outfit'; readonly isNeeded: boolean };
  /** `months` for months and years, and nothing shorter. */
  readonly days?: 'needed' | 'allowed' | 'months';
  /** Whether names of people may stand in it; the asker counts as one by 'I' and 'my'. */
  readonly people?: 'needed' | 'allowed';
  /** The asker does not count by 'I' and 'my': who asks when they have to fetch somebody does not land themselves. */
  readonly peopleBut?: 'asker';
  /** The same words, with a place's name, may ask for the place itself: only the words for a trip say that its trip is meant. */
  readonly mayMeanPlace?: boolean;
  /** Whether what is looked for may be told to lie where its trip goes: 'Where is the tea ceremony in Kyoto?' */
  readonly mayNameTrip?: boolean;
  /** Whether it may be told which trip lies before the one that is asked for: 'After Lisbon, what is my next trip?' */
  readonly isAfterTrip?: boolean;
  /** Whether nothing but the trip's name says that it is about a trip. */
  readonly isTripNamed?: boolean;
  /** Whether 'it' is the trip: behind a sentence about something else it is not. */
  readonly isOfTrip?: boolean;
  /** Whether a place that is told of beside it may be what it is about: 'We land in Oslo. How far is the airport?' */
  readonly mayBeElsewhere?: boolean;
}
