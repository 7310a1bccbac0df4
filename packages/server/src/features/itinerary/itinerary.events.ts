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

/** Activities have moved together with their trip's dates; what is linked to them may have to follow. */
export const activitiesMoved = domainEvent<{
  readonly editor: EditorOf;
  readonly move: Move;
  readonly activityIds: readonly string[];
}>('activities have moved with their trip');
