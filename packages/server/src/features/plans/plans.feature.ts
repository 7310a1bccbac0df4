import type { DomainEvents } from '../../platform/domain-events.ts';
import { filesAdded } from '../files/files.events.ts';
import type { UploadLimits } from '../files/files.service.ts';
import { invitationOpening, memberAdding, tripHandedOver, tripHandingOver } from '../members/members.events.ts';
import { outfitChanging, outfitsAdding } from '../outfits/outfits.events.ts';
import { tripChanging, tripCreating, tripDeleting } from '../trips/trips.events.ts';
import type { FindTripLimits } from '../trips/trips.service.ts';
import { announceRoomAfterDeletion, announceRoomOf } from './plan-changes.service.ts';
import * as limits from './plan-limits.service.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { loggable } from '../../platform/db.ts';
import { coalesced } from '../../platform/jobs.ts';
import { type Payments, paymentsRoutes, plansRoutes } from './plans.routes.ts';
import { openStripe } from './stripe.provider.ts';
import { SubscriptionRefresher } from './subscription-refresher.service.ts';
import { deleteOldEvents } from './subscriptions.store.ts';

/** What plans open for higher features. */
export interface Plans {
  /** Begins to delete deleted accounts' customers at the payment service; nobody waits for it. */
  readonly startCustomerDeletion: () => void;
  readonly findTripLimits: FindTripLimits;
  readonly uploadLimits: UploadLimits;
}

/** Serves plans, and the ways to pay for them. */
export const registerPlans = (context: FeatureContext): Plans => {
  const { serve, log, events, cleanUp, recordRefusals } = context;
  const payments = openPayments(context);
  plansRoutes(serve, {
    takesPayments: payments !== null,
    refreshIfDue: async (userId) => payments?.subscriptions.refreshIfDue(userId),
  });
  paymentsRoutes(serve, { payments, log });
  enforceLimits(events);
  events.on(tripHandedOver, (call, { formerOwnerId }) => announceRoomOf(call, formerOwnerId));
  // An event of the account whose storage is full, whoever brought the file.
  recordRefusals((error, gotBy) => {
    if (!(error instanceof limits.StorageFull)) return null;
    const { ownerId: userId } = error;
    const isOwn = gotBy === null || gotBy === userId;
    return { kind: 'storage_full', userId, ...(isOwn ? {} : { other: gotBy }) };
  });
  cleanUp(deleteOldEvents);
  return {
    startCustomerDeletion: () => payments?.startCustomerDeletion(),
    findTripLimits: limits.limitsOnTrip,
    uploadLimits: { refuseFullStorage: limits.refuseFullStorage, reserveStorage: limits.reserveStorage },
  };
};

/** Announces which trips come under their owner's plan as another is deleted; the command line deletes one too. */
export const announceRoomWithTrips = (events: DomainEvents): void =>
  events.on(tripDeleting, (call, { tripId }) => announceRoomAfterDeletion(call, tripId));

/** Refuses what the plan of a trip's owner does not allow. */
const enforceLimits = (events: DomainEvents): void => {
  events.on(tripCreating, ({ db }, { ownerId }) => limits.reserveTrip(db, ownerId));
  events.on(tripChanging, ({ db }, { editor }) => limits.requireWritableTrip(db, editor));
  events.on(tripHandingOver, ({ db }, { newOwnerId }) => limits.reserveTripForNewOwner(db, newOwnerId));
  events.on(tripHandedOver, ({ db }, { tripId, newOwnerId }) => limits.reserveNewOwnerStorage(db, tripId, newOwnerId));
  events.on(memberAdding, ({ db }, { tripId, viewerId }) => limits.reserveMembers(db, tripId, viewerId));
  events.on(invitationOpening, ({ db }, { tripId }) => limits.refuseFullTrip(db, tripId));
  events.on(filesAdded, ({ db }, { editor }) => limits.reserveTripStorage(db, editor));
  events.on(outfitsAdding, ({ db }, { editor, count }) => limits.reserveOutfits(db, editor, count));
  events.on(outfitChanging, ({ db }, { editor, outfitId }) => limits.requireWritableOutfit(db, editor, outfitId));
};

/** Opens the account that takes the money for plans; `null` where the settings name none. */
const openPayments = ({ app, settings, db, changeInBackground, clock, log, jobs }: FeatureContext): Payments | null => {
  const { plans, publicUrl } = settings;
  if (plans.stripe === null) return null;
  const stripe = openStripe({ ...plans.stripe, publicUrl, log });
  const subscriptions = new SubscriptionRefresher({ db, changeInBackground, clock, stripe });
  jobs.add({
    name: 'plan-refresh',
    cron: '*/20 * * * *',
    run: async (ending) => {
      await subscriptions.deleteCustomers(ending);
      await subscriptions.refreshDue(ending);
    },
  });
  const closing = new AbortController();
  const customerDeletion = coalesced(() =>
    subscriptions
      .deleteCustomers(closing.signal)
      .catch((error: unknown) => log.warn({ failure: loggable(error) }, 'customers are deleted at Stripe later')),
  );
  app.addHook('preClose', async () => closing.abort());
  app.addHook('onClose', customerDeletion.idle);
  // Those whom a server that was killed has left behind.
  app.addHook('onListen', async () => customerDeletion.start());
  return { stripe, subscriptions, startCustomerDeletion: customerDeletion.start };
};
