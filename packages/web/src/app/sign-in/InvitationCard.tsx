import type { Invitation } from '@caravan/contract/members/join-links.schema.ts';
import { travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import { CalendarDays, Clock, type LucideIcon, MapPin, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { ROLE_WORDS, untilWords } from '../../features/members/join-link-words.ts';
import { personName } from '../../features/members/person-name.ts';
import { TripCover } from '../../features/trips/TripCover.tsx';
import { viewerZone } from '../../platform/clock.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { Card } from '../../ui/Card.tsx';

/** Who invites to what: the trip's drawn cover, its title, place, dates and people, and what somebody joins as. */
export const InvitationCard = ({ invitation, children }: { invitation: Invitation; children?: ReactNode }) => {
  const { trip, invitedBy, role, expiresAt } = invitation;
  return (
    <Card as="article" padded={false} className="shadow-float">
      <TripCover
        destination={trip.destination}
        startDate={trip.startDate}
        seed={trip.id}
        className="h-36 sm:h-48 lg:h-64"
      />
      <div className="flex flex-col gap-4 p-4 sm:p-6">
        <h1 className="flex flex-col gap-0.5">
          <span className="text-base font-normal text-ink-muted">
            <bdi className="font-semibold wrap-anywhere text-ink">{personName(invitedBy)}</bdi> invites you to
          </span>{' '}
          <bdi className="line-clamp-4 text-xl font-bold wrap-anywhere">{trip.title}</bdi>
        </h1>
        <ul className="flex flex-col gap-1.5">
          {trip.destination && (
            <Fact Icon={MapPin}>
              <bdi className="line-clamp-2 wrap-anywhere">{trip.destination}</bdi>
            </Fact>
          )}
          <Fact Icon={CalendarDays}>{formatDateRange(trip)}</Fact>
          <Fact Icon={Users}>{travelersLabel(trip.memberCount)} so far</Fact>
        </ul>
        <p className="rounded-control bg-accent-soft px-3 py-2.5 text-accent-ink">{ROLE_WORDS[role]}</p>
        {children}
        <p className="flex items-center gap-1.5 text-sm text-ink-muted">
          <Clock size={14} aria-hidden="true" className="shrink-0" />
          Open until {untilWords(expiresAt, viewerZone())}
        </p>
      </div>
    </Card>
  );
};

const Fact = ({ Icon, children }: { Icon: LucideIcon; children: ReactNode }) => (
  <li className="flex min-w-0 items-start gap-2.5">
    <Icon size={18} aria-hidden="true" className="mt-0.75 shrink-0 text-ink-muted" />
    <span className="min-w-0">{children}</span>
  </li>
);
