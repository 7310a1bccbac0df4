import { type Answered, peopleWho } from '@caravan/contract/ideas/ranking.rules.ts';
import type { Answer } from '@caravan/contract/ideas/ideas.schema.ts';

/** Somebody whose answer is shown. */
export interface Voter {
  readonly id: string;
  readonly name: string;
  readonly firstName: string;
  readonly src: string | null;
  /** Has no account: others answer for them. */
  readonly isGuest: boolean;
}

/** Those who give an answer, in the order of the trip's people; whoever has left is none of them. */
export const votersWho = (answer: Answer, idea: Pick<Answered, 'answers'>, people: readonly Voter[]): Voter[] => {
  const ids = new Set(peopleWho(answer, idea));
  return people.filter(({ id }) => ids.has(id));
};

/** 'Maya would rather not', 'You and Ben would rather not'; empty where nobody would. */
export const refusalWords = (people: readonly Voter[], viewerId: string): string => {
  if (people.length === 0) return '';
  const ordered = people.toSorted((a, b) => Number(b.id === viewerId) - Number(a.id === viewerId));
  const names = ordered.map(({ id, firstName, name }) => (id === viewerId ? 'You' : firstName || name));
  return `${new Intl.ListFormat('en', { type: 'conjunction' }).format(names)} would rather not`;
};

/** 'Anna and Ben want to', 'You want to', 'Nobody wants to yet': who an activity of the idea would have as its people. */
export const wantingWords = (people: readonly Voter[], viewerId: string): string => {
  if (people.length === 0) return 'Nobody has said that they want to, so everybody is put on it.';
  const names = people.map(({ id, firstName, name }) => (id === viewerId ? 'you' : firstName || name));
  const list = new Intl.ListFormat('en', { type: 'conjunction' }).format(names);
  return `For those who want to: ${list}. Others join with one press.`;
};
