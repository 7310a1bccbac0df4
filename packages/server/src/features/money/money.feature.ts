import type { DomainEvents } from '../../platform/domain-events.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { addFileReference } from '../files/files.store.ts';
import { guestEnding, guestJoining, membershipEnding } from '../members/members.events.ts';
import { tripDeleting } from '../trips/trips.events.ts';
import { debtRemindersRoutes } from './debt-reminders.routes.ts';
import { deleteReceiptsOfTrip } from './expense-receipts.store.ts';
import { expensesRoutes } from './expenses.routes.ts';
import { moneyChanged } from './money-announcements.service.ts';
import { keepWhereMoneyHangs, passMoneyOn } from './money-people.service.ts';
import { frankfurter } from './frankfurter.provider.ts';
import { moneyFileRoutes } from './money-files.routes.ts';
import { paymentDetailsRoutes } from './payment-details.routes.ts';
import { ratesRoutes } from './rates.routes.ts';
import { Rates } from './rates.service.ts';
import { deleteOldRates } from './rates.store.ts';
import { moneyRoutes } from './money.routes.ts';
import { expenseReceipts } from './money.tables.ts';
import { paymentsRoutes } from './payments.routes.ts';

/** The receipts of a deleted trip go before its files. */
export const deleteReceiptsWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, ({ db }, { tripId }) => deleteReceiptsOfTrip(db, tripId));

/** Serves what a trip's people have spent, who owes whom, and what they have paid each other back. */
export const registerMoney = (context: FeatureContext): void => {
  const { app, serve, events, cleanUp } = context;
  const rates = openRates(context);
  if (rates) app.addHook('preClose', () => rates.close());
  moneyRoutes(serve);
  expensesRoutes(serve);
  paymentsRoutes(serve);
  paymentDetailsRoutes(serve);
  debtRemindersRoutes(serve);
  ratesRoutes(serve, { rates });
  moneyFileRoutes(serve);
  cleanUp((db) => deleteOldRates(db));
  addFileReference({
    table: expenseReceipts,
    tripId: expenseReceipts.tripId,
    column: expenseReceipts.fileId,
    filename: expenseReceipts.filename,
  });
  events.on(membershipEnding, async ({ db }, { tripId, userId }) => {
    await keepWhereMoneyHangs(db, tripId, userId);
  });
  events.on(guestEnding, async ({ db }, { tripId, guestId }) => {
    await keepWhereMoneyHangs(db, tripId, guestId);
  });
  events.on(guestJoining, async ({ db, announce }, { tripId, guestId, userId }) => {
    if (await passMoneyOn(db, tripId, guestId, userId)) announce(moneyChanged(tripId));
  });
};

/** `null` where no service is named. */
const openRates = ({ settings, db, log }: FeatureContext): Rates | null => {
  const { ratesUrl: url } = settings.travel;
  if (url === null) return null;
  return new Rates({
    db,
    provider: frankfurter({ url, log }),
    // People enter the rate themselves; nothing of Caravan's own has failed.
    onFailure: ({ message }) => log.info({ reason: message }, 'the service of exchange rates gave no answer'),
  });
};
