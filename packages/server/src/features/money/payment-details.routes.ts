import { AppError } from '@caravan/contract/errors.ts';
import {
  changeOwnPaymentDetails,
  getOwnPaymentDetails,
  listPaymentDetails,
} from '@caravan/contract/money/money.endpoints.ts';
import { detailsProblem } from '@caravan/contract/money/payment-details.schema.ts';
import type { Serve } from '../../platform/call.ts';
import { lockReauthenticated } from '../accounts/reauthentication.access.ts';
import { listTripIds } from '../trips/memberships.store.ts';
import { listOpened } from '../trips/trip-members.store.ts';
import { moneyChanged } from './money-announcements.service.ts';
import { changeDetails, findDetails, listDetails } from './payment-details.store.ts';

export const paymentDetailsRoutes = (serve: Serve): void => {
  serve(listPaymentDetails, async ({ member, db }) => listDetails(db, await listOpened(db, member.tripId)));
  serve(getOwnPaymentDetails, ({ userId, db }) => findDetails(db, userId));

  serve(changeOwnPaymentDetails, async (call) => {
    const { userId, body, db, announce } = call;
    await lockReauthenticated(db, call);
    await changeDetails(db, userId, body);
    const details = await findDetails(db, userId);
    const issue = detailsProblem(details);
    if (issue) throw new AppError('validation', { issues: [issue] });
    for (const tripId of await listTripIds(db, userId)) announce(moneyChanged(tripId));
    return details;
  });
};
