import * as lists from './trip-lists.store.ts';
import * as store from './trips.store.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import {
  createTrip,
  deleteTrip,
  getTrip,
  listAccessibleTrips,
  listCalendarTrips,
  listTrips,
  updateTrip,
} from '@caravan/contract/trips/trips.endpoints.ts';
import type { Serve } from '../../platform/call.ts';
import { prove } from '../../platform/membership.ts';
import { changeLockedTrip, lockTripToChange, tripChanged } from './trip-changes.service.ts';
import { deleteTripWhole, type ReadTrip, tripMaking } from './trips.service.ts';

import { coverChanged, coverChanging, tripCreating } from './trips.events.ts';

export const tripsRoutes = (serve: Serve, readTrip: ReadTrip): void => {
  serve(listTrips, ({ userId, query, now, db }) =>
    query.status === 'open'
      ? lists.listOpenTrips(db, userId, dateIn(query.timeZone, now), query)
      : lists.listTrips(db, userId, query),
  );

  serve(listCalendarTrips, ({ userId, query, db }) =>
    lists.listCalendarTrips(db, userId, { first: query.from, last: query.to }),
  );

  serve(listAccessibleTrips, ({ userId, db }) => lists.listTripChoices(db, userId));

  serve(
    createTrip,
    async ({ userId, body, db, announce, emit }) => {
      await emit(tripCreating, { ownerId: userId });
      const tripId = await store.createTrip(db, userId, body);
      const owner = prove({ tripId, userId, role: 'owner' }, 'owner');
      const coverId = body.coverImageUrl;
      if (coverId) {
        const cover = { editor: owner, from: null, to: coverId };
        await emit(coverChanging, cover);
        await store.setCover(db, owner, coverId);
        await emit(coverChanged, cover);
      }
      const trip = await readTrip(db, owner);
      announce(tripChanged(trip));
      return trip;
    },
    { making: tripMaking(readTrip) },
  );

  serve(getTrip, ({ member, db }) => readTrip(db, member));

  serve(updateTrip, async (call) => {
    const stored = await lockTripToChange(call, call.member, call.body);
    return changeLockedTrip({ call, readTrip }, call.member, call.body, stored);
  });

  serve(deleteTrip, async ({ member, db, announce, record, emit }) => {
    await deleteTripWhole({ db, announce, emit }, member);
    record('trip_deleted', { tripId: member.tripId });
  });
};
