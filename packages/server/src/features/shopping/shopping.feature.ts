import type { FeatureContext } from '../../platform/feature.ts';
import type { EventCall } from '../../platform/domain-events.ts';
import { guestEnding, guestJoining, membershipEnding } from '../members/members.events.ts';
import { shoppingRoutes } from './shopping.routes.ts';
import { passItemsOn, shoppingLinks, unassignItems } from './shopping.store.ts';

export const registerShopping = ({ serve, events, explainConstraints }: FeatureContext): void => {
  shoppingRoutes(serve);
  explainConstraints(shoppingLinks);
  const passOn = async ({ db, announce }: EventCall, tripId: string, guestId: string, memberId: string | null) => {
    if (await passItemsOn(db, tripId, guestId, memberId))
      announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'shopping' } });
  };
  events.on(guestEnding, (call, { tripId, guestId }) => passOn(call, tripId, guestId, null));
  events.on(membershipEnding, async ({ db, announce }, { tripId, userId }) => {
    if (await unassignItems(db, tripId, userId))
      announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'shopping' } });
  });
  events.on(guestJoining, (call, { tripId, guestId, userId }) => passOn(call, tripId, guestId, userId));
};
