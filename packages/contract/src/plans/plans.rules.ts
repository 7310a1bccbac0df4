import { mayContribute, mayEdit, type TripRights } from '../members/members.rules.ts';
import { formatStorage } from '../files/files.rules.ts';
import { STORAGE_FULL_MESSAGE } from '../messages.ts';
import type { Role } from '../members/members.schema.ts';
import { type Plan, type PlanLimit, type TripLimits, UNLIMITED } from './plans.schema.ts';

/** The limits of a plan; -1 where there is none. */
export type PlanLimits = Pick<
  Plan,
  'maxTrips' | 'maxOutfitsPerTrip' | 'maxMembersPerTrip' | 'maxConciergeQueries' | 'maxStorage' | 'maxStoragePerTrip'
>;

const fields = {
  trips: 'maxTrips',
  outfitsPerTrip: 'maxOutfitsPerTrip',
  membersPerTrip: 'maxMembersPerTrip',
  conciergeQueries: 'maxConciergeQueries',
  storage: 'maxStorage',
  storagePerTrip: 'maxStoragePerTrip',
} as const satisfies Record<PlanLimit, keyof PlanLimits>;

/** What a plan allows of something; -1: as much as one wants. */
export const limitOf = (plan: PlanLimits, limit: PlanLimit): number => plan[fields[limit]];

/** Whether a plan bounds something at all. */
export const isLimited = (plan: PlanLimits, limit: PlanLimit): boolean => limitOf(plan, limit) !== UNLIMITED;

/** Whether one more fits beside those that there are. */
export const isWithinLimit = (plan: PlanLimits, limit: PlanLimit, used: number, more = 1): boolean => {
  const max = limitOf(plan, limit);
  return max === UNLIMITED || used + more <= max;
};

/**
 * Whether something is beyond what the plan allows, so that it can only be read: nothing is hidden or deleted when a plan
 * ends, and what came first stays as it was.
 *
 * @param rank its rank in the order of their making, from 1.
 */
export const isBeyond = (plan: PlanLimits, limit: PlanLimit, rank: number): boolean => {
  const max = limitOf(plan, limit);
  return max !== UNLIMITED && rank > max;
};

/** The limits of a trip until its own are known, such as without a connection: nothing is offered that they may forbid. */
export const LIMITS_TO_COME: TripLimits = {
  planName: '',
  isOwnPlan: false,
  maxOutfits: UNLIMITED,
  whyReadOnly: 'What you may change here is known once you are online.',
};

/** Whether somebody may change a trip and add to it: who edits it, but for what its owner's plan allows no more. */
export const mayChangeTrip = ({ role, limits }: { role: Role; limits: TripLimits }): boolean =>
  mayEdit(role) && limits.whyReadOnly === null;

/** Whether somebody may add outfits and shopping items to a trip: as {@link mayChangeTrip}, and members where the trip lets them. */
export const mayAddTo = ({ limits, ...rights }: TripRights & { limits: TripLimits }): boolean =>
  mayContribute(rights) && limits.whyReadOnly === null;

/** How much is left; `null` without a limit. */
export const leftOf = (plan: PlanLimits, limit: PlanLimit, used: number): number | null => {
  const max = limitOf(plan, limit);
  return max === UNLIMITED ? null : Math.max(0, max - used);
};

/** When the month of UTC is over by which questions are counted, ISO 8601. */
export const usageResetsAt = (now: Date): string =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString();

/** The limits that go by number, not by bytes. */
type CountedLimit = Exclude<PlanLimit, 'storage' | 'storagePerTrip'>;

const things: Record<CountedLimit, readonly [one: string, more: string]> = {
  trips: ['trip', 'trips'],
  outfitsPerTrip: ['outfit in a trip', 'outfits in a trip'],
  membersPerTrip: ['person on a trip', 'people on a trip'],
  conciergeQueries: ['question to the concierge in a month', 'questions to the concierge in a month'],
};

/** '3 trips', '1 outfit in a trip', '5 GB of storage'. */
export const limitInWords = (limit: PlanLimit, max: number): string => {
  if (limit === 'storage') return `${formatStorage(max)} of storage`;
  if (limit === 'storagePerTrip') return `${formatStorage(max)} of storage on a trip`;
  return `${max.toLocaleString('en-US')} ${things[limit][max === 1 ? 0 : 1]}`;
};

/** Whose plan it is, as the one who reads it sees it. */
export interface ReachedLimit {
  readonly plan: PlanLimits & Pick<Plan, 'name'>;
  readonly limit: PlanLimit;
  /** Whether the reader owns what is bounded; else it is the trip's owner's plan. */
  readonly isOwn: boolean;
}

const planInWords = ({ name, isOwn }: { name: string; isOwn: boolean }): string =>
  isOwn ? `The ${name} plan` : `The ${name} plan of the trip’s owner`;

/** Why one more cannot be made. Names the limit and the plan. */
export const limitMessage = (reached: ReachedLimit): string =>
  `${planInWords({ name: reached.plan.name, isOwn: reached.isOwn })} allows ${limitInWords(reached.limit, limitOf(reached.plan, reached.limit))}.`;

const WHAT_TO_DELETE = 'Delete documents, photos of outfits or covers that are not needed any more.';

/** A trip that takes most of what somebody answers for, or that is full itself. */
interface FullTrip {
  readonly title: string;
  /** Bytes. */
  readonly bytes: number;
}

/**
 * Why a file has no room among those that somebody answers for, and what to delete.
 *
 * @param fullest the trip on which most of it is; `null` where none of it is on one.
 */
export const storageFullMessage = (plan: ReachedLimit['plan'], fullest: FullTrip | null): string => {
  const where = fullest ? ` Most of yours is in “${fullest.title}”: ${formatStorage(fullest.bytes)}.` : '';
  return `${STORAGE_FULL_MESSAGE}. ${limitMessage({ plan, limit: 'storage', isOwn: true })}${where} ${WHAT_TO_DELETE}`;
};

/** Why a file has no room on a trip, and what to delete. */
export const tripStorageFullMessage = (reached: Omit<ReachedLimit, 'limit'>, title: string): string => {
  const full = reached.isOwn ? `${STORAGE_FULL_MESSAGE} for “${title}”.` : `The storage of “${title}” is full.`;
  return `${full} ${limitMessage({ ...reached, limit: 'storagePerTrip' })} ${WHAT_TO_DELETE}`;
};

const DELETE_HERE = 'Delete files here that are not needed any more.';
const ASK_THE_OWNER = 'Delete files here that are not needed any more, or ask them to make room.';

/** Why a file that somebody else brings has no room among all that a trip's owner answers for, and what to do. */
export const ownerStorageFullMessage = (plan: ReachedLimit['plan'], title: string): string =>
  `The storage of the owner of “${title}” is full. ${limitMessage({ plan, limit: 'storage', isOwn: false })} ${ASK_THE_OWNER}`;

/** Why a trip cannot be handed to somebody who has no room for its files, and what to do. */
export const newOwnerStorageFullMessage = (plan: ReachedLimit['plan'], limit: 'storage' | 'storagePerTrip'): string => {
  const remedy = limit === 'storage' ? ASK_THE_OWNER : DELETE_HERE;
  return `The new owner has no room for the files of this trip. ${newOwnerAllows(plan, limit)} ${remedy}`;
};

/** Why a trip cannot be handed to somebody. Names the limit and the plan. */
export const newOwnerLimitMessage = (plan: ReachedLimit['plan']): string => newOwnerAllows(plan, 'trips');

const newOwnerAllows = (plan: ReachedLimit['plan'], limit: PlanLimit): string =>
  `The ${plan.name} plan of the new owner allows ${limitInWords(limit, limitOf(plan, limit))}.`;

interface Outfit {
  readonly id: string;
  readonly createdAt: string;
}

/** The ids of the outfits of a trip that cannot be changed: those that were made last, beyond what its plan allows. */
export const outfitsBeyond = ({ maxOutfits }: TripLimits, outfits: readonly Outfit[]): ReadonlySet<string> => {
  if (maxOutfits === UNLIMITED || outfits.length <= maxOutfits) return NONE;
  const inOrder = outfits.toSorted(
    (one, other) => compareText(one.createdAt, other.createdAt) || compareText(one.id, other.id),
  );
  return new Set(inOrder.slice(maxOutfits).map(({ id }) => id));
};

const NONE: ReadonlySet<string> = new Set();
const compareText = (one: string, other: string): number => (one < other ? -1 : Number(one > other));

/** Why so many outfits of a trip cannot be changed. */
export const outfitsBeyondMessage = (limits: TripLimits, beyond: number): string => {
  const { planName: name, maxOutfits, isOwnPlan: isOwn } = limits;
  const which =
    beyond === 1 ? 'The one that was made last' : `The ${beyond.toLocaleString('en-US')} that were made last`;
  const allowed = limitInWords('outfitsPerTrip', maxOutfits);
  return `${planInWords({ name, isOwn })} allows ${allowed}. ${which} can only be looked at or deleted.`;
};

const whatIsBeyond: Record<PlanLimit, string> = {
  trips: 'This trip is beyond that and can only be read.',
  outfitsPerTrip: 'This outfit is beyond that and can only be looked at or deleted.',
  membersPerTrip: 'You are beyond that and can only look at the trip, tick and chat.',
  conciergeQueries: '',
  storage: '',
  storagePerTrip: '',
};

/** Why something cannot be changed any more. Names the limit and the plan. */
export const beyondMessage = (reached: ReachedLimit): string =>
  `${limitMessage(reached)} ${whatIsBeyond[reached.limit]}`.trim();
