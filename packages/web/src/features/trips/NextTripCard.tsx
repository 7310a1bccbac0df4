import { dayOfTrip, travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { ArrowRight } from 'lucide-react';
import { Link } from 'wouter';
import { formatDateRange } from '../../platform/format-dates.ts';
import { TripBadge } from './TripBadge.tsx';
import { TripCover } from './TripCover.tsx';

/** The trip that somebody is on, or that comes next, large. The whole card leads to it. */
export const NextTripCard = ({ trip, today }: { trip: Trip; today: string }) => {
  const at = dayOfTrip(trip, today);
  return (
    <Link
      href={`/trip/${trip.id}`}
      className="group relative flex min-h-64 w-full flex-1 flex-col justify-between gap-6 overflow-clip rounded-card border border-line p-4 text-white sm:min-h-80 sm:p-5"
    >
      <TripCover
        destination={trip.destination}
        startDate={trip.startDate}
        seed={trip.id}
        src={trip.coverImageUrl}
        scrim
        className="absolute inset-0"
      />
      <div className="relative flex">
        <TripBadge trip={trip} today={today} />
      </div>
      <div className="relative flex items-end gap-4">
        <div className="min-w-0 flex-1">
          <h3 dir="auto" className="line-clamp-3 text-start text-xl font-bold wrap-anywhere">
            {trip.title}
          </h3>
          {trip.destination && (
            <p dir="auto" className="mt-1 line-clamp-2 text-start text-base wrap-anywhere">
              {trip.destination}
            </p>
          )}
          <p className="mt-1 text-sm">
            {[formatDateRange(trip), at && `Day ${at.day} of ${at.days}`, travelersLabel(trip.memberCount)]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
        <span
          aria-hidden="true"
          className="flex size-11 shrink-0 items-center justify-center rounded-full bg-white/20 transition-[background-color] duration-150 group-hover:bg-white/35"
        >
          <ArrowRight size={20} />
        </span>
      </div>
    </Link>
  );
};
