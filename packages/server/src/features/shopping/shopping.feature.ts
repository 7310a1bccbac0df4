import type { FeatureContext } from '../../platform/feature.ts';
import { membershipEnding } from '../members/members.events.ts';
import { shoppingRoutes } from './shopping.routes.ts';
import { unassignItems } from './shopping.store.ts';

export const registerShopping = ({ serve, events }: FeatureContext): void => {
  shoppingRoutes(serve);
  events.on(membershipEnding, async ({ db, announce }, { tripId, userId }) => {
    if (await unassignItems(db, tripId, userId))
      announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'shopping' } });
  });
};
