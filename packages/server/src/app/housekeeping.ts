import { deleteOldMails } from '../features/accounts/due-mails.store.ts';
import { deleteOldEmails } from '../features/accounts/email-change.store.ts';
import { deleteOldDevices } from '../features/accounts/known-devices.store.ts';
import { deleteExpiredLinks } from '../features/accounts/mail-links.store.ts';
import { deleteOldSecurityEvents } from '../features/accounts/security-events.store.ts';
import { deleteExpiredSteps } from '../features/accounts/sign-in-steps.store.ts';
import { deleteExpiredSessions } from '../features/accounts/sessions.store.ts';
import { deleteOldLoose } from '../features/files/files.store.ts';
import { collectObjects, type CollectorParts } from '../features/files/object-collector.service.ts';
import { deleteOldCalls } from '../features/flights/flight-calls.store.ts';
import { deleteOldFlights } from '../features/flights/tracked-flights.store.ts';
import { deleteOldLinks, deleteOldRemovals } from '../features/members/join-links.store.ts';
import { deleteOldCodes } from '../features/phone/phone-codes.store.ts';
import { deleteOldEvents } from '../features/plans/subscriptions.store.ts';
import { deleteOldSpans } from '../features/weather/weather-spans.store.ts';
import { codeOf } from '../platform/database-errors.ts';
import { deleteOldKeys } from '../platform/idempotency.store.ts';
import { deleteExpiredProofs } from '../platform/spent-proofs.store.ts';

const EVERY_MS = 60 * 60 * 1000;

/**
 * Forgets what is past its time, at once and then every hour: a server may never run for longer. Several servers may do it at
 * once: each deletes what is left.
 *
 * @returns ends it.
 */
export const startHousekeeping = ({ log, ...parts }: CollectorParts): (() => void) => {
  const tidy = async (): Promise<void> => {
    try {
      await tidyUp(parts);
    } catch (error) {
      log.warn({ code: codeOf(error) }, 'housekeeping failed and is tried again in an hour');
    }
  };
  void tidy();
  const timer = setInterval(() => void tidy(), EVERY_MS).unref();
  return () => clearInterval(timer);
};

/**
 * Forgets what is past its time: sessions, devices, addresses that were not confirmed, security events, answers to repeats, join
 * links and removals, weather, flights that nobody follows,
 * files that nothing refers to, and the bytes of deleted ones.
 */
export const tidyUp = async ({ db, objects }: Omit<CollectorParts, 'log'>): Promise<void> => {
  await deleteExpiredSessions(db);
  await deleteOldMails(db);
  await deleteExpiredLinks(db);
  await deleteOldEmails(db);
  await deleteOldDevices(db);
  await deleteExpiredSteps(db);
  await deleteOldSecurityEvents(db);
  await deleteExpiredProofs(db);
  await deleteOldCodes(db);
  await deleteOldKeys(db);
  await deleteOldLoose(db);
  await deleteOldLinks(db);
  await deleteOldRemovals(db);
  await deleteOldFlights(db);
  await deleteOldCalls(db);
  await deleteOldSpans(db);
  await deleteOldEvents(db);
  await collectObjects({ db, objects });
};
