import type { JoiningChange } from '@caravan/contract/itinerary/participants.schema.ts';

/**
 * What a form changes of who joins, as a text: '' for nothing, otherwise for whom the activity is, where that changes, and each person behind
 * '+' or '-', in one order, so that equal changes are equal texts.
 */
export const joiningText = (change: JoiningChange | null): string =>
  change === null
    ? ''
    : [
        change.mode ?? 'same',
        ...[...change.joins.map((id) => `+${id}`), ...change.leaves.map((id) => `-${id}`)].toSorted(),
      ].join(' ');

/** What a form changes of who joins, by its text. */
export const joiningIn = (text: string): JoiningChange | null => {
  if (text === '') return null;
  const [mode, ...people] = text.split(' ');
  const behind = (sign: string) => people.flatMap((person) => (person.startsWith(sign) ? person.slice(1) : []));
  return {
    ...((mode === 'some' || mode === 'everybody') && { mode }),
    joins: behind('+'),
    leaves: behind('-'),
  };
};
