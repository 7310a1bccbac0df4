import { type TripDates, countdown, travelersLabel, tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { CalendarDays, Clock, MapPin, MessageCircle, Navigation, Sparkle, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { useUnread } from '../../platform/chat-marks.ts';
import { formatDateRange, formatDatesUnder } from '../../platform/format-dates.ts';
import { Badge } from '../../ui/Badge.tsx';
import { classNames } from '../../ui/class-names.ts';

interface TripFactsProps {
  trip: Trip;
  /** The year that is written above: dates within it go without. */
  year?: string;
  className?: string;
}

/** Where a trip goes, when, and how many people come along. */
export const TripFacts = ({ trip, year, className }: TripFactsProps) => (
  <ul className={classNames('flex flex-col gap-1 text-sm text-ink-muted', className)}>
    {trip.destination && (
      <Fact icon={<MapPin size={16} />}>
        <bdi className="line-clamp-2 wrap-anywhere">{trip.destination}</bdi>
      </Fact>
    )}
    <Fact icon={<CalendarDays size={16} />}>{formatDatesUnder(year, trip)}</Fact>
    <Fact icon={<Users size={16} />}>{travelersLabel(trip.memberCount)}</Fact>
  </ul>
);

const Fact = ({ icon, children }: { icon: ReactNode; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2">
    <span aria-hidden="true" className="mt-0.5 shrink-0">
      {icon}
    </span>
    <span className="min-w-0">{children}</span>
  </li>
);

/** The same in two lines: where it goes, and then when and with how many. */
export const TripLines = ({ trip }: { trip: Trip }) => (
  <>
    {trip.destination && (
      <p className="line-clamp-1 text-sm wrap-anywhere text-ink-muted @max-[12rem]:line-clamp-3">
        <bdi>{trip.destination}</bdi>
      </p>
    )}
    <p className="flex flex-wrap items-center gap-x-2.5 text-sm text-ink-muted">
      {formatDateRange(trip)}
      <span className="inline-flex items-center gap-1">
        <Users size={14} aria-hidden="true" className="shrink-0" />
        {trip.memberCount.toLocaleString()}
        <span className="sr-only">{trip.memberCount === 1 ? ' traveler' : ' travelers'}</span>
      </span>
    </p>
  </>
);

interface TripBadgeProps {
  trip: TripDates;
  /** Calendar date of the viewer. */
  today: string;
}

/** Where a trip stands: current, or how long until it starts. Nothing while that is open, and for a completed one. */
export const TripBadge = ({ trip, today }: TripBadgeProps) => {
  const status = tripStatus(trip, today);
  if (status === 'active') {
    return (
      <Badge tint="teal" icon={<Navigation aria-hidden="true" />}>
        Current Trip
      </Badge>
    );
  }
  const left = countdown(trip, today);
  if (status === 'completed' || left === null) return null;
  const isSoon = left === 'Today' || left === 'Tomorrow';
  return (
    <Badge tint={isSoon ? 'clay' : 'sand'} icon={<Clock aria-hidden="true" />}>
      {left}
    </Badge>
  );
};

/** Says that somebody has added the viewer to a trip that they have not opened yet. */
export const NewBadge = () => (
  <Badge tint="purple" icon={<Sparkle aria-hidden="true" />}>
    New
  </Badge>
);

/** How many messages of the trip's chat the viewer has not read; nothing without any. */
export const UnreadBadge = ({ trip }: { trip: Trip }) => {
  const unread = useUnread(trip);
  if (unread === 0) return null;
  return (
    <Badge tint="blue" icon={<MessageCircle aria-hidden="true" />}>
      {unread > 99 ? '99+' : unread}
      <span className="sr-only">{unread === 1 ? ' unread message' : ' unread messages'}</span>
    </Badge>
  );
};
