import type { TripTab } from '@caravan/contract/pages.rules.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import { ArrowLeft, Backpack, MapPin, Pencil, Users } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { packingHref } from '../../features/packing/packing-context.ts';
import { TripBadge } from '../../features/trips/TripFacts.tsx';
import { DayOverview } from '../../features/itinerary/ItineraryDay.tsx';
import { TripCover } from '../../features/trips/TripCover.tsx';
import { useToday } from '../../platform/clock.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ClampedText } from '../../ui/ClampedText.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';

interface TripHeroProps {
  trip: TripDetail;
  /** Opens the trip for editing; absent for those who may not. */
  onEdit: (() => void) | undefined;
}

/** As high as the words on it, however many: white on it keeps 4.5:1 over any picture, and the rest of the picture stays clear. */
const SCRIM =
  'before:absolute before:inset-x-0 before:-top-8 before:bottom-0 before:-z-10 ' +
  'before:bg-[linear-gradient(to_top,rgb(12_12_14/0.8),rgb(12_12_14/0.62)_60%,rgb(12_12_14/0.6)_calc(100%-4.5rem),transparent)]';

/** A round link on the picture. */
const OVER_PICTURE =
  'inline-flex size-11 items-center justify-center rounded-full bg-black/45 text-white backdrop-blur-sm transition-colors duration-150 hover:bg-black/60 focus-visible:outline-white';

/** The head of a trip's page: its cover with what the trip is, when and with how many. */
export const TripHero = ({ trip, onEdit }: TripHeroProps) => (
  <header className="relative isolate flex min-h-60 shrink-0 flex-col justify-between gap-8 overflow-clip text-white lg:min-h-72 lg:rounded-card">
    <TripCover
      destination={trip.destination}
      startDate={trip.startDate}
      seed={trip.id}
      src={trip.coverImageUrl}
      className="absolute! inset-0 -z-10"
    />
    <div className="flex items-center justify-between px-2 pt-[max(0.5rem,env(safe-area-inset-top))]">
      <Link href="/trips" aria-label="Back to trips" className={OVER_PICTURE}>
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className="flex gap-2">
        {onEdit && (
          <IconButton
            label="Edit Trip"
            icon={<Pencil size={18} aria-hidden="true" />}
            variant="overlay"
            tooltip={false}
            onClick={onEdit}
            className="focus-visible:outline-white"
          />
        )}
        {/* What everybody has stands at the edge, where it stays when the other comes. */}
        <Link href={packingHref(trip.id)} aria-label="Packing List" className={OVER_PICTURE}>
          <Backpack size={18} aria-hidden="true" />
        </Link>
      </div>
    </div>
    <div className={classNames('page-x relative pb-4', SCRIM)}>
      <TripBadge trip={trip} today={useToday()} />
      <h1
        className={classNames(
          'mt-1.5 font-bold text-balance wrap-anywhere',
          trip.title.length > 60 ? 'text-lg' : 'text-xl',
        )}
      >
        <bdi>{trip.title}</bdi>
      </h1>
      <p className="mt-0.5 text-base">{formatDateRange(trip)}</p>
      <div className="mt-3 flex flex-wrap gap-2">
        <Chip variant="overlay" icon={<Users aria-hidden="true" />}>
          {travelersLabel(trip.memberCount)}
        </Chip>
        {trip.destination && (
          <Chip variant="overlay" icon={<MapPin aria-hidden="true" />}>
            <bdi>{trip.destination}</bdi>
          </Chip>
        )}
      </div>
    </div>
  </header>
);

interface TripAsideProps {
  trip: TripDetail;
  tab: TripTab;
  onShowMembers: () => void;
  /** Who lands next, for the tabs that do not show it themselves. */
  arrivals: ReactNode;
}

/** What else there is to know of a trip: what it is about, and, where there is space beside the tabs, who comes and its days. */
export const TripAside = ({ trip, tab, onShowMembers, arrivals }: TripAsideProps) => (
  <>
    {trip.description && <ClampedText text={trip.description} lines={2} className="page-x py-4 lg:px-1! lg:py-0" />}
    <div className="hidden lg:block">
      <button
        type="button"
        onClick={onShowMembers}
        className="flex min-h-11 w-full items-center gap-3 rounded-control px-1 text-start text-sm font-semibold text-accent-ink"
      >
        <AvatarStack
          people={trip.members.map(({ userId, user }) => ({
            id: userId,
            name: `${user.firstName} ${user.lastName}`.trim(),
            src: cardImageUrl(user.profileImageUrl),
          }))}
          max={5}
        />
        See who comes along
      </button>
      {tab === 'itinerary' ? <DayOverview trip={trip} /> : arrivals}
    </div>
  </>
);
