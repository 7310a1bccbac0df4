import type { ActivityChange } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Move } from '@caravan/contract/trips/duplicate.rules.ts';
import { domainEvent } from '../../platform/domain-events.ts';
import type { EditorOf } from '../../platform/membership.ts';

/** An activity was changed; whatever is planned for it may have to follow. */
export const activityChanged = domainEvent<{
  readonly editor: EditorOf;
  readonly activityId: string;
  readonly change: ActivityChange;
  /** Whether it has another title now. */
  readonly isRenamed: boolean;
}>('an activity was changed');

/** An activity is about to be deleted; what is linked to it still is. */
export const activityDeleting = domainEvent<{ editor: EditorOf; activityId: string }>(
  'an activity is about to be deleted',
);

/** Activities have come, gone, or got other times or another clock, by one change of somebody's. */
export const planChanged = domainEvent<{
  readonly editor: EditorOf;
  /** The trip's zone before, where the same change has brought another. */
  readonly zoneBefore?: string;
  readonly changes: readonly {
    readonly activityId: string;
    readonly title: string;
    /** When it began before and begins now; `null` where it has no time, or is not there. */
    readonly from: string | null;
    readonly to: string | null;
    readonly kind: 'added' | 'moved' | 'deleted';
  }[];
}>('the plan was changed');

/** Activities have moved together with their trip's dates; what is linked to them may have to follow. */
export const activitiesMoved = domainEvent<{
  readonly editor: EditorOf;
  readonly move: Move;
  readonly activityIds: readonly string[];
}>('activities have moved with their trip');
