import type { JoiningChange, Participants } from './participants.schema.ts';

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

/**
 * Who joins once somebody has changed it for several: those who are named as they say, and all others as they answered, also where it is
 * for everybody now instead of for some, or the other way round.
 *
 * @param personIds of the trip's people.
 */
export const withJoiningChange = (
  participants: Participants,
  { mode = participants.mode, joins, leaves }: JoiningChange,
  personIds: readonly string[],
): Participants => {
  const everybody = new Set([...personIds, ...participants.personIds, ...joins, ...leaves]);
  const joinsNow = (id: string): boolean =>
    joins.includes(id) || (!leaves.includes(id) && isJoining({ participants }, id));
  return { mode, personIds: [...everybody].filter((id) => joinsNow(id) === (mode === 'some')).toSorted() };
};

/** What makes one of the other; `null` for nothing. @param personIds of the trip's people. */
export const joiningChangeBetween = (
  from: Participants,
  to: Participants,
  personIds: readonly string[],
): JoiningChange | null => {
  const others = personIds.filter(
    (id) => isJoining({ participants: from }, id) !== isJoining({ participants: to }, id),
  );
  const { true: joins = [], false: leaves = [] } = Object.groupBy(others, (id) =>
    isJoining({ participants: to }, id) ? 'true' : 'false',
  );
  if (from.mode === to.mode && others.length === 0) return null;
  return { ...(from.mode !== to.mode && { mode: to.mode }), joins, leaves };
};
