import { attachmentsOf } from '@caravan/contract/itinerary/attachments.rules.ts';
import {
  ownActivitySchema,
  ownIdeaSchema,
  ownDatePollSchema,
  ownMessageSchema,
  ownMoneyHistorySchema,
  ownNotificationsSchema,
  ownOutfitSchema,
  ownPackingListSchema,
  ownPlanDataSchema,
  ownProfileSchema,
  ownSecurityEventSchema,
  ownSessionSchema,
  ownShoppingItemSchema,
  ownSignInSchema,
  ownTrackedFlightSchema,
  ownTripMemberSchema,
  ownTripSchema,
} from '@caravan/contract/accounts/account-data.schema.ts';
import type { SecurityEvent } from '@caravan/contract/accounts/security-events.schema.ts';
import { listedFeedSchema } from '@caravan/contract/calendars/calendars.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { type ConciergeSearch, conciergeSearchSchema } from '@caravan/contract/concierge/concierge.schema.ts';
import {
  type Notification,
  NOTIFICATIONS_PAGE,
  notificationSchema,
} from '@caravan/contract/notifications/notifications.schema.ts';
import { HISTORY_PAGE, type MoneyHistoryEntry } from '@caravan/contract/money/money.schema.ts';
import { paymentDetailsSchema } from '@caravan/contract/money/payment-details.schema.ts';
import { z } from 'zod/mini';
import type { Db } from '../../platform/db.ts';
import type { MemberOf } from '../../platform/membership.ts';
import type { Spool, SpooledPart } from '../../platform/files/drafts.ts';
import { listFeeds } from '../calendars/calendar-feeds.store.ts';
import { messagesAfter } from '../chat/chat.store.ts';
import { searchesAfter } from '../concierge/concierge.store.ts';
import { listPolls } from '../date-polls/date-polls.store.ts';
import { listFilesOfTrip, listOwnFiles, type StoredFile } from '../files/files.store.ts';
import { listTrackedFlights } from '../flights/tracked-flight-lists.store.ts';
import { listComments } from '../ideas/idea-comments.store.ts';
import { listIdeas } from '../ideas/ideas.store.ts';
import { listActivities } from '../itinerary/itinerary.store.ts';
import { listMemberships } from '../trips/roles.store.ts';
import { listOutfits } from '../outfits/outfits.store.ts';
import { moneyParts } from './own-money.service.ts';
import { listHistory } from '../money/money-history.store.ts';
import { findDetails } from '../money/payment-details.store.ts';
import { findOwnPlan, listUsage } from '../plans/plans.store.ts';
import { findPackingList } from '../packing/packing.store.ts';
import { listItems } from '../shopping/shopping.store.ts';
import { findTrip } from '../trips/trips.store.ts';
import { findUser } from '../accounts/accounts.store.ts';
import { findSettings } from '../notifications/notification-settings.store.ts';
import { listNotifications } from '../notifications/notifications.store.ts';
import { listDevices } from '../notifications/push-subscriptions.store.ts';
import { ArchiveFolder } from './archive-folder.service.ts';
import { safeName, uniqueNames } from './archive-names.rules.ts';
import { listPasskeysOf } from '../accounts/passkeys.store.ts';
import { listIdentities } from '../accounts/provider-identities.store.ts';
import { listEventsBefore } from '../accounts/security-events.store.ts';
import { listOpenSessions } from '../accounts/sessions.store.ts';

/** Page sizes bound what is in memory at a time. */
const MESSAGES_AT_A_TIME = 1_000;
/** Questions with their answers, each up to 100 KB. */
const SEARCHES_AT_A_TIME = 100;
const EVENTS_AT_A_TIME = 1_000;

/** Somebody's data as of one moment: the texts, spooled to the disk, and the files that belong to it. */
export interface OwnData {
  readonly texts: readonly { readonly path: string; readonly part: SpooledPart }[];
  readonly files: readonly { readonly path: string; readonly file: StoredFile }[];
}

export interface OwnDataReading {
  readonly userId: string;
  /** The pseudonym of their security events. */
  readonly account: string;
  /** The current session, as stored. */
  readonly sid: string | null;
  readonly now: Date;
  readonly spool: Spool;
  /** Ends the reading between two statements. */
  readonly gone: AbortSignal;
}

/**
 * Reads all data of somebody and of their trips in one snapshot. It is spooled to the disk as fast as the database sends it, so
 * that a slow network does not keep a connection and an old snapshot.
 *
 * @throws what `gone` was aborted with.
 */
export const readOwnData = (db: Db, reading: OwnDataReading): Promise<OwnData> =>
  db.transaction((snapshot) => new OwnDataReader(snapshot, reading).read(), {
    isolationLevel: 'repeatable read',
    accessMode: 'read only',
  });

class OwnDataReader {
  readonly #db: Db;
  readonly #reading: OwnDataReading;
  readonly #texts: { path: string; part: SpooledPart }[] = [];
  readonly #files: { path: string; file: StoredFile }[] = [];

  constructor(db: Db, reading: OwnDataReading) {
    this.#db = db;
    this.#reading = reading;
  }

  async read(): Promise<OwnData> {
    await this.#readPerson();
    const folderName = uniqueNames();
    for (const member of await listMemberships(this.#db, this.#reading.userId))
      await this.#readTrip(member, folderName);
    return { texts: this.#texts, files: this.#files };
  }

  async #readPerson(): Promise<void> {
    const { userId, sid, now } = this.#reading;
    const folder = new ArchiveFolder('', await listOwnFiles(this.#db, userId), this.#files);
    const user = await findUser(this.#db, userId);
    const pictureFile = folder.add(user?.profileImageUrl, 'profile-picture');
    folder.addRest('uploads');
    await this.#write('profile.json', ownProfileSchema, { ...user, pictureFile });
    const phoneNumber = user?.signInPhone;
    const passkeys = await listPasskeysOf(this.#db, userId);
    const providers = await listIdentities(this.#db, userId);
    await this.#write('sign-in.json', ownSignInSchema, { phoneNumber, passkeys, providers });
    const sessions = await listOpenSessions(this.#db, userId, sid);
    await this.#write('sessions.json', z.array(ownSessionSchema), sessions);
    this.#add('security.json', await this.#reading.spool.write(this.#securityEvents()));
    const flights = await listTrackedFlights(this.#db, userId, now);
    await this.#write('flights.json', z.array(ownTrackedFlightSchema), flights);
    await this.#write('payment-details.json', paymentDetailsSchema, await findDetails(this.#db, userId));
    const feeds = await listFeeds(this.#db, userId);
    await this.#write('calendars.json', z.array(listedFeedSchema), feeds);
    this.#add('concierge.json', await this.#reading.spool.write(this.#searches()));
    await this.#readNotifications();
    const questions = await listUsage(this.#db, userId);
    await this.#write('plan.json', ownPlanDataSchema, { ...(await findOwnPlan(this.#db, userId)), questions });
  }

  async #readNotifications(): Promise<void> {
    const { userId, sid } = this.#reading;
    const settings = await findSettings(this.#db, userId);
    const devices = await listDevices(this.#db, userId, sid);
    await this.#write('notifications.json', ownNotificationsSchema, { settings, devices });
    this.#add('notified.json', await this.#reading.spool.write(this.#notified()));
  }

  async #readTrip(member: MemberOf, folderName: (wanted: string) => string): Promise<void> {
    const trip = await findTrip(this.#db, member);
    if (!trip) throw new Error('a trip of the snapshot is not in it');
    const { title, startDate, members } = trip;
    const name = safeName(startDate === null ? title : `${startDate} ${title}`, 'Trip');
    const folder = `trips/${folderName(name)}`;
    const files = new ArchiveFolder(folder, await listFilesOfTrip(this.#db, member), this.#files);
    const coverFile = files.add(trip.coverImageUrl, 'cover');
    await this.#write(`${folder}/trip.json`, ownTripSchema, { ...trip, coverFile });
    await this.#write(`${folder}/members.json`, z.array(ownTripMemberSchema), members);
    await this.#readContents(folder, member, files);
    await this.#readIdeas(folder, member, files);
    await this.#readPackingList(folder, member);
    await this.#readMoney(folder, member, files);
    const polls = await listPolls(this.#db, member);
    if (polls.length > 0) await this.#write(`${folder}/dates.json`, z.array(ownDatePollSchema), polls);
    this.#add(`${folder}/chat.json`, await this.#reading.spool.write(this.#messages(member, files)));
  }

  async #readContents(folder: string, member: MemberOf, files: ArchiveFolder): Promise<void> {
    const activities = (await listActivities(this.#db, member)).map((activity) => ({
      ...activity,
      ...archivedFiles(attachmentsOf(activity).map(({ url, filename }) => files.add(url, `attachments/${filename}`))),
    }));
    const outfits = (await listOutfits(this.#db, member)).map((outfit) => ({
      ...outfit,
      imageFile: files.add(outfit.imageUrl, `outfits/${outfit.title}`),
    }));
    await this.#write(`${folder}/itinerary.json`, z.array(ownActivitySchema), activities);
    await this.#write(`${folder}/outfits.json`, z.array(ownOutfitSchema), outfits);
    await this.#write(`${folder}/shopping.json`, z.array(ownShoppingItemSchema), await listItems(this.#db, member));
  }

  async #readIdeas(folder: string, member: MemberOf, files: ArchiveFolder): Promise<void> {
    const comments = Map.groupBy(await listComments(this.#db, member), ({ ideaId }) => ideaId);
    const ideas = (await listIdeas(this.#db, member)).map((idea) => ({
      ...idea,
      photoFile: files.add(idea.photoUrl, `ideas/${idea.title}`),
      linkImageFile: files.add(idea.linkImageUrl, `ideas/${idea.linkTitle ?? idea.title}`),
      comments: comments.get(idea.id) ?? [],
    }));
    await this.#write(`${folder}/ideas.json`, z.array(ownIdeaSchema), ideas);
  }

  async #readMoney(folder: string, member: MemberOf, files: ArchiveFolder): Promise<void> {
    const parts = await moneyParts(this.#db, member, (reference, wanted) => files.add(reference, wanted));
    for (const { name, schema, value } of parts) await this.#write(`${folder}/${name}.json`, schema, value);
    if (parts.length === 0) return;
    const after = async (last?: MoneyHistoryEntry) =>
      (await listHistory(this.#db, member, { before: last?.id })).entries;
    const lines = this.#lines(ownMoneyHistorySchema, HISTORY_PAGE, after);
    this.#add(`${folder}/money-history.json`, await this.#reading.spool.write(lines));
  }

  async #readPackingList(folder: string, member: MemberOf): Promise<void> {
    const list = await findPackingList(this.#db, member);
    if (list.createdAt !== null) await this.#write(`${folder}/packing.json`, ownPackingListSchema, list);
  }

  /** The trip's chat as JSON, a message a line. */
  #messages(member: MemberOf, files: ArchiveFolder): AsyncGenerator<string> {
    const after = async (last?: Message) => {
      const messages = await messagesAfter(this.#db, member, last?.seq ?? 0, MESSAGES_AT_A_TIME);
      return messages.map((message) => ({
        ...message,
        attachmentFile: files.add(message.attachment?.objectPath, `chat/${message.attachment?.filename ?? ''}`),
      }));
    };
    return this.#lines(ownMessageSchema, MESSAGES_AT_A_TIME, after);
  }

  /** The account's security events as JSON, an event a line, the newest first. */
  #securityEvents(): AsyncGenerator<string> {
    const { account } = this.#reading;
    const after = (last?: SecurityEvent) =>
      listEventsBefore(this.#db, account, { before: last?.id, limit: EVENTS_AT_A_TIME });
    return this.#lines(ownSecurityEventSchema, EVENTS_AT_A_TIME, after);
  }

  /** What they were notified of as JSON, one a line, the newest first. */
  #notified(): AsyncGenerator<string> {
    const { userId } = this.#reading;
    const after = (last?: Notification) => listNotifications(this.#db, userId, last?.id);
    return this.#lines(notificationSchema, NOTIFICATIONS_PAGE, after);
  }

  /** The concierge's questions and answers as JSON, one a line. */
  #searches(): AsyncGenerator<string> {
    const { userId } = this.#reading;
    const after = (last?: ConciergeSearch) => searchesAfter(this.#db, userId, last?.id ?? null, SEARCHES_AT_A_TIME);
    return this.#lines(conciergeSearchSchema, SEARCHES_AT_A_TIME, after);
  }

  /**
   * A long list as JSON, an entry a line.
   *
   * @param after the next so many entries, from the first one where none is given.
   */
  async *#lines<Entry>(
    schema: z.core.$ZodType,
    atATime: number,
    after: (last?: Entry) => Promise<Entry[]>,
  ): AsyncGenerator<string> {
    yield '[\n';
    for (let last: Entry | undefined, before = ''; ; before = ',\n') {
      this.#reading.gone.throwIfAborted();
      const page = await after(last);
      const lines = page.map((entry) => JSON.stringify(z.parse(schema, entry)));
      if (lines.length > 0) yield before + lines.join(',\n');
      last = page.at(-1) ?? last;
      if (page.length < atATime) break;
    }
    yield '\n]\n';
  }

  async #write(path: string, schema: z.core.$ZodType, value: unknown): Promise<void> {
    this.#reading.gone.throwIfAborted();
    this.#add(path, await this.#reading.spool.write([`${JSON.stringify(z.parse(schema, value), null, 2)}\n`]));
  }

  #add(path: string, part: SpooledPart): void {
    this.#texts.push({ path, part });
  }
}

/** Where the files of an activity lie; the first one also under the name that it had when there was one alone. */
const archivedFiles = (attachmentFiles: readonly (string | null)[]) => ({
  attachmentFile: attachmentFiles[0] ?? null,
  attachmentFiles: [...attachmentFiles],
});
