import type { FeatureContext } from '../../platform/feature.ts';
import { membershipEnding } from '../members/members.events.ts';
import { shoppingRoutes } from './shopping.routes.ts';
import { shoppingLinks, unassignItems } from './shopping.store.ts';

export const registerShopping = ({ serve, events, explainConstraints }: FeatureContext): void => {
  shoppingRoutes(serve);
  explainConstraints(shoppingLinks);
  events.on(membershipEnding, async ({ db, announce }, { tripId, userId }) => {
    if (await unassignItems(db, tripId, userId))
      announce({ kind: 'event', event: { type: 'trip_changed', tripId, resource: 'shopping' } });
  });
};
