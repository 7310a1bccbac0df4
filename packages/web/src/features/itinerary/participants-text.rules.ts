import { EVERYBODY } from '@caravan/contract/itinerary/participants.rules.ts';
import type { Participants } from '@caravan/contract/itinerary/participants.schema.ts';

/** Who joins an activity as its form holds it: '' for everybody, otherwise the mode and the ids in one order, so that equal ones are equal texts. */
export const participantsText = ({ mode, personIds }: Participants = EVERYBODY): string =>
  mode === 'everybody' && personIds.length === 0 ? '' : [mode, ...personIds.toSorted()].join(' ');

/** Who joins an activity by what its form holds. */
export const participantsIn = (text: string): Participants => {
  const [mode, ...personIds] = text.split(' ');
  return { mode: mode === 'some' ? 'some' : 'everybody', personIds };
};

/** What is sent of who joins; nothing where that is as stored: an answer of somebody's since then stays. */
export const changedParticipants = (
  text: string,
  stored: { readonly participants?: Participants | undefined } | undefined,
): { participants?: Participants } =>
  text === participantsText(stored?.participants) ? {} : { participants: participantsIn(text) };
