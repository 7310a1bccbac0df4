import { AppError } from '@caravan/contract/errors.ts';
import {
  addActivity,
  deleteActivity,
  listActivities,
  updateActivity,
} from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { Times } from '@caravan/contract/itinerary/itinerary.rules.ts';
import { timesProblem } from '@caravan/contract/itinerary/itinerary.schema.ts';
import type { Serve } from '../../platform/call.ts';
import type { Announcement } from '../../platform/announcement.ts';
import { holdAccess } from '../members/members.access.ts';
import type { MemberOf } from '../../platform/membership.ts';
import * as store from './itinerary.store.ts';

export const itineraryRoutes = (serve: Serve): void => {
  serve(listActivities, ({ member, db }) => store.listActivities(db, member));

  serve(addActivity, async ({ member, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const id = await store.addActivity(db, member, body);
    announce(itineraryChanged(member));
    return found(await store.findActivity(db, member, id));
  });

  serve(updateActivity, async ({ member, params, body, db, announce }) => {
    await holdAccess(db, member, 'editor');
    refuseDisorder(body, found(await store.lockTimes(db, member, params.itemId)));
    await store.changeActivity(db, member, params.itemId, body);
    announce(itineraryChanged(member));
    return found(await store.findActivity(db, member, params.itemId));
  });

  serve(deleteActivity, async ({ member, params, db, announce }) => {
    await holdAccess(db, member, 'editor');
    const wasThere = await store.deleteActivity(db, member, params.itemId);
    if (!wasThere) throw new AppError('not_found');
    announce(itineraryChanged(member));
  });
};

/** Checks the times as they will be: those that were sent, and the stored ones where none were. */
const refuseDisorder = (sent: Times, stored: Times): void => {
  const startTime = sent.startTime === undefined ? stored.startTime : sent.startTime;
  const endTime = sent.endTime === undefined ? stored.endTime : sent.endTime;
  const message = timesProblem({ startTime, endTime });
  if (message !== null) throw new AppError('validation', { issues: [{ path: 'endTime', message }] });
};

const itineraryChanged = ({ tripId }: MemberOf): Announcement => ({
  kind: 'event',
  event: { type: 'trip_changed', tripId, resource: 'itinerary' },
});

const found = <T>(value: T | undefined): T => {
  if (value === undefined) throw new AppError('not_found');
  return value;
};
