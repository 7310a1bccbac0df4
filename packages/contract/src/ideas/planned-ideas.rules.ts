import type { Activity } from '../itinerary/itinerary.schema.ts';
import { EVERYBODY, isJoining } from '../itinerary/participants.rules.ts';
import type { Participants } from '../itinerary/participants.schema.ts';
import { AMOUNT_MAX } from '../money/amounts.rules.ts';
import type { Idea, IdeaPlan } from './ideas.schema.ts';
import { peopleWho } from './ranking.rules.ts';

/** What of an idea goes into the activity that it becomes. */
type PlannedPart = Pick<Idea, 'title' | 'note' | 'location' | 'position' | 'link' | 'cost' | 'answers'>;

/** What an activity is made from that an idea becomes. */
interface PlannedActivity extends Pick<Idea, 'title' | 'location' | 'position' | 'cost'> {
  readonly description: string | null;
  readonly startTime: string | null;
  readonly endTime: string | null;
  readonly participants: Participants;
}

/**
 * The activity that an idea becomes: its note and its link are what is said of it, those who want it its people, all where nobody does yet,
 * and it costs what these pay together.
 *
 * @param travellers how many people travel; `undefined` where nobody knows.
 */
export const activityOfIdea = (
  { title, note, location, position, link, cost, answers }: PlannedPart,
  { startTime = null, endTime = null }: Pick<IdeaPlan, 'startTime' | 'endTime'>,
  travellers: number | undefined,
): PlannedActivity => {
  const description = [note, link].filter((part) => part !== null).join('\n\n') || null;
  const personIds = peopleWho('want', { answers });
  const participants: Participants = personIds.length > 0 ? { mode: 'some', personIds } : EVERYBODY;
  const together = costTogether(cost, personIds.length || (travellers ?? 0));
  return { title, description, location, position, cost: together, startTime, endTime, participants };
};

/**
 * The activities that keep those from an idea who would do it: what one of them joins at least. Where nobody wants it yet, everybody would do
 * it, and all activities keep them.
 */
export const activitiesInTheWay = <A extends Pick<Activity, 'participants'>>(
  { answers }: Pick<Idea, 'answers'>,
  activities: readonly A[],
): readonly A[] => {
  const people = peopleWho('want', { answers });
  if (people.length === 0) return activities;
  return activities.filter((activity) => people.some((personId) => isJoining(activity, personId)));
};

/** What so many pay together, each what an idea costs; `null` where nobody knows how many they are, or where it is free. */
const costTogether = (cost: Idea['cost'], people: number): Idea['cost'] => {
  const amountMinor = (cost?.amountMinor ?? 0) * people;
  return cost === null || amountMinor === 0 || amountMinor > AMOUNT_MAX ? null : { ...cost, amountMinor };
};
