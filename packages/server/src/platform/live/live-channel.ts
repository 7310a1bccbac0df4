import type { Db } from '../db.ts';
import { newId } from '../ids.ts';
import type { Announcement } from './announcement.ts';

/** An announcement that is about to be sent, or was kept to be sent. */
export interface KeptAnnouncement {
  readonly id: string;
  readonly announcement: Announcement;
  /**
   * When it was kept, by {@link Date.now}: how long it takes to the last socket counts from then, whichever server brings it there. The
   * database's clock says it where it is read there, so no clock will do that goes by the start of a process.
   */
  readonly announcedAt: number;
}

/** Brings an announcement to the sockets of this server. */
export type Deliver = (announcement: Announcement, announcedAt: number) => void;

/** Brings what changes announce to the sockets of every server. */
export interface LiveChannel {
  /**
   * Keeps announcements with their change, where other servers have to hear of them, also if this server ends right after the commit.
   *
   * @param db the transaction of the change; this is the last of it.
   */
  keep(db: Db, announcements: readonly Announcement[]): Promise<readonly KeptAnnouncement[]>;
  /** Sends what was kept, once the change is committed. Nobody waits for it. */
  send(kept: readonly KeptAnnouncement[]): void;
  /** Does what has to be done about what was kept with a change whose commit has failed or got no answer: it may be committed. */
  sendUnsure(kept: readonly KeptAnnouncement[]): void;
  /** Whether others than this server hear of announcements, so that keeping them costs something. */
  readonly isShared: boolean;
}

/** Which channels this server listens to, as its sockets come and go. */
export interface ChannelSubscriptions {
  /** Counts one more who listens. @returns once whatever is announced from now on arrives. */
  add(channel: string): Promise<void>;
  /** Counts one less. */
  remove(channel: string): void;
}

export const channelOfTrip = (tripId: string): string => `caravan:trip:${tripId}`;
export const channelOfUser = (userId: string): string => `caravan:user:${userId}`;

/** Every server with sockets listens to it. */
export const EVERYBODYS_CHANNEL = 'caravan:everybody';
/** With more people than these an announcement goes out once, to every server, which costs less than once for each of them. */
const PEOPLE_MAX = 32;

/** The channels of everybody whom an announcement may reach. */
export const channelsOf = (announcement: Announcement): string[] => {
  const people = peopleOf(announcement);
  if (people.length > PEOPLE_MAX) return [EVERYBODYS_CHANNEL];
  const channels = people.map(channelOfUser);
  return announcement.kind === 'event' ? [channelOfTrip(announcement.event.tripId), ...channels] : channels;
};

/** Whom an announcement reaches wherever they are. */
const peopleOf = (announcement: Announcement): readonly string[] => {
  if (announcement.kind === 'event') return announcement.alsoTo ?? [];
  if (announcement.kind === 'unread') return announcement.readers.map(({ userId }) => userId);
  return 'userId' in announcement ? [announcement.userId] : announcement.userIds;
};

/** Of one server: its own sockets are all there are, and nothing is kept. */
export const localLiveChannel = (deliver: Deliver): LiveChannel => ({
  isShared: false,
  keep: async (_db, announcements) =>
    announcements.map((announcement) => ({ id: newId(), announcement, announcedAt: Date.now() })),
  send: (kept) => {
    for (const { announcement, announcedAt } of kept) deliver(announcement, announcedAt);
  },
  sendUnsure: (kept) => {
    // Whoever hears of a change that was not made only reads again; the others say that something is so.
    for (const { announcement, announcedAt } of kept)
      if (announcement.kind === 'event' && announcement.event.type === 'trip_changed')
        deliver(announcement, announcedAt);
  },
});
