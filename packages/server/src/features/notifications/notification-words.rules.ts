import type { Notification, NotificationKind } from '@caravan/contract/notifications/notifications.schema.ts';
import { once } from '@caravan/contract/once.rules.ts';

/** What is kept of what happened where it can be read nowhere else later. */
export interface NotificationFacts {
  /** The title of an activity, or of an expense. */
  readonly title?: string;
  /** What became of it, or that the dates of the trip are voted on, or set. */
  readonly change?: 'added' | 'moved' | 'deleted' | 'corrected' | 'vote' | 'dates';
  /** The dates that the trip has got. */
  readonly startDate?: string;
  readonly endDate?: string;
  /** When it begins, '19:30' by its own clock. */
  readonly time?: string | null;
  /** A flight's number. */
  readonly flight?: string;
  /** How many more are on it than the one who is named. */
  readonly others?: number;
  /** An amount of money as people read it: '€12.50'. */
  readonly amount?: string;
  /**
   * Whether it was paid, was paid by oneself or to a guest of one's own as somebody else says, has not arrived, has arrived after all, was
   * taken back, or is owed.
   */
  readonly debt?: 'paid' | 'recorded' | 'received' | 'declined' | 'arrived' | 'withdrawn' | 'owed';
  /** The name at the other end of a payment that neither of both has recorded. */
  readonly otherEnd?: string;
  /** The name of the guest whom it concerns, where somebody hears of it who has added them. */
  readonly forGuest?: string;
  /** Whether that guest is who pays. */
  readonly isGuestPaying?: boolean;
  /** What is new of it: 'Gate changed from B12 to C4'. */
  readonly news?: string;
}

/** A notification with all that its words are made of. */
export interface FullNotification {
  readonly kind: NotificationKind;
  readonly tripId: string | null;
  readonly subjectId: string | null;
  readonly facts: NotificationFacts;
  readonly happenings: number;
  /** The trip's title; `null` where it is of none. */
  readonly trip: string | null;
  /** Who did it; `null` for nobody. */
  readonly by: { readonly firstName: string; readonly lastName: string } | null;
  /** What a message says; `null` where there is none any more. */
  readonly message: string | null;
}

export interface NotificationWords {
  readonly title: string;
  readonly text: string;
  /** The page that it leads to. */
  readonly path: string;
}

/** What a notification says. */
export const wordsOf = (notification: FullNotification): NotificationWords => words[notification.kind](notification);

/** A notification as its person sees it. */
export const notificationShown = (
  notification: FullNotification & Omit<Notification, keyof NotificationWords>,
): Notification => {
  const { id, kind, tripId, happenedAt, isRead } = notification;
  return { id, kind, tripId, happenedAt, isRead, ...wordsOf(notification) };
};

const nameOf = ({ by }: FullNotification): string =>
  `${by?.firstName ?? ''} ${by?.lastName ?? ''}`.trim() || 'Somebody';
const tripOf = ({ trip }: FullNotification): string => trip ?? 'A trip';
const chatOf = ({ tripId }: FullNotification): string => `/trip/${tripId ?? ''}/chat`;
const planOf = ({ tripId }: FullNotification): string => `/trip/${tripId ?? ''}/itinerary`;

const saidIn = ({ message }: FullNotification): string => (message === null || message === '' ? 'A file' : message);

/** ' and 2 others' after the name of one. */
const more = ({ others = 0 }: NotificationFacts): string => {
  if (others === 0) return '';
  return others === 1 ? ' and 1 other' : ` and ${others} others`;
};

const words: Record<NotificationKind, (notification: FullNotification) => NotificationWords> = {
  message: (notification) => {
    const { happenings } = notification;
    const text = `${nameOf(notification)}: ${saidIn(notification)}`;
    const title = happenings > 1 ? `${tripOf(notification)} · ${happenings} messages` : tripOf(notification);
    return { title, text, path: chatOf(notification) };
  },
  mention: (notification) => ({
    title: `${nameOf(notification)} mentioned you in ${tripOf(notification)}`,
    text: saidIn(notification),
    path: chatOf(notification),
  }),
  plan: (notification) => {
    const { happenings } = notification;
    const title = happenings > 1 ? `${tripOf(notification)} · ${happenings} changes` : tripOf(notification);
    const isVote = notification.facts.change === 'vote';
    return {
      // Of dates only the last word counts.
      title: isVote || notification.facts.change === 'dates' ? tripOf(notification) : title,
      text: planText(notification),
      path: isVote ? `/trip/${notification.tripId ?? ''}/dates` : planOf(notification),
    };
  },
  // One that one does not follow oneself says who is on it.
  flight: ({ facts, tripId, by }) => ({
    title: [
      facts.flight ?? 'Your flight',
      ...(by ? [`${by.firstName} ${by.lastName}`.trimEnd() + more(facts)] : []),
    ].join(' · '),
    text: facts.news ?? '',
    path: tripId === null ? '/' : `/trip/${tripId}/arrivals`,
  }),
  added: (notification) => ({
    title: tripOf(notification),
    text: `${nameOf(notification)} added you to this trip.`,
    path: planOf(notification),
  }),
  money: (notification) => ({
    title: tripOf(notification),
    text: notification.facts.change ? correctionText(notification) : debtText(notification),
    path: `/trip/${notification.tripId ?? ''}/shopping?view=money`,
  }),
  next: (notification) => ({
    title: notification.facts.title ?? '',
    text: `${notification.facts.time ?? ''} · ${tripOf(notification)}`,
    path: planOf(notification),
  }),
};

const debtText = (notification: FullNotification): string => {
  const { amount = '', debt, otherEnd, forGuest, isGuestPaying } = notification.facts;
  const you = forGuest ?? 'you';
  // Whoever hears of it for several guests reads whose it is.
  const ofGuest = forGuest === undefined ? amount : `${amount} ${isGuestPaying ? 'from' : 'for'} ${forGuest}`;
  const by = nameOf(notification);
  if (debt === 'paid' && otherEnd) return `${otherEnd} paid ${you} ${amount}, says ${by}. Has it arrived?`;
  if (debt === 'paid') return `${by} paid ${you} ${amount}. Has it arrived?`;
  if (debt === 'recorded') return `${by} says that ${you} paid ${otherEnd ?? 'them'} ${amount}.`;
  if (debt === 'received' && otherEnd) return `${by} says that ${otherEnd} paid ${you} ${amount}.`;
  if (debt === 'received') return `${by} paid ${you} ${amount}.`;
  if (debt === 'declined') return `${by} says that ${ofGuest} has not arrived.`;
  if (debt === 'arrived') return `${by} says that ${ofGuest} has arrived.`;
  return debt === 'withdrawn'
    ? `${by} took back a payment of ${ofGuest}.`
    : `A friendly reminder from ${by}: you still owe them ${amount}.`;
};

const correctionText = (notification: FullNotification): string => {
  const { title = '', change } = notification.facts;
  return `${nameOf(notification)} ${change === 'deleted' ? 'deleted' : 'corrected'} “${title}” after settling.`;
};

const planText = (notification: FullNotification): string => {
  const { title = '', change, time } = notification.facts;
  const by = nameOf(notification);
  const at = time ? ` at ${time}` : '';
  if (change === 'vote') return `${by} would like to know which dates suit you.`;
  if (change === 'dates') return `${by} set the dates: ${rangeOf(notification.facts)}.`;
  if (change === 'added') return `${by} added “${title}” to today${at}.`;
  if (change === 'deleted') return `${by} took “${title}” off today’s plan.`;
  return time ? `${by} moved “${title}” to ${time}.` : `${by} moved “${title}” to another day.`;
};

const range = once(() => new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }));

const rangeOf = ({ startDate = '', endDate = '' }: NotificationFacts): string =>
  range().formatRange(new Date(startDate), new Date(endDate));

/** Cut to so many characters, never within one. */
export const shortened = (text: string, most: number): string => {
  const oneLine = text.replaceAll(/\s+/g, ' ').trim();
  const letters = Array.from(oneLine);
  return letters.length <= most ? oneLine : `${letters.slice(0, most - 1).join('')}…`;
};
