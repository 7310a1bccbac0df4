import type { Participants } from './participants.schema.ts';

/** Everybody joins. */
export const EVERYBODY: Participants = { mode: 'everybody', personIds: [] };

interface Joined {
  /** Absent from a server of an earlier release, where everybody joins. */
  readonly participants?: Participants | undefined;
}

/** Whether somebody of the trip joins an activity. */
export const isJoining = ({ participants }: Joined, personId: string): boolean =>
  participants === undefined || (participants.mode === 'some') === participants.personIds.includes(personId);

/** Those of the trip's people who join an activity, in their order. */
export const joiningOf = <P extends { readonly id: string }>(activity: Joined, people: readonly P[]): P[] =>
  people.filter(({ id }) => isJoining(activity, id));

/** Who joins once somebody has joined or left. */
export const withAnswer = (participants: Participants, personId: string, joins: boolean): Participants => {
  const others = participants.personIds.filter((id) => id !== personId);
  const isNamed = joins === (participants.mode === 'some');
  return { ...participants, personIds: isNamed ? [...others, personId].toSorted() : others };
};
