import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { travelersLabel } from '@caravan/contract/trips/trips.rules.ts';
import { ArrowLeft, Backpack, MapPin, Pencil, Users } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { Link } from 'wouter';
import { packingHref } from '../../features/packing/packing-context.ts';
import { TripBadge } from '../../features/trips/TripFacts.tsx';
import { TripCover } from '../../features/trips/TripCover.tsx';
import { useToday } from '../../platform/clock.ts';
import { formatDateRange } from '../../platform/format-dates.ts';
import { tripsListAddress } from '../../platform/trips-list.ts';
import { Chip } from '../../ui/Chip.tsx';
import { classNames } from '../../ui/class-names.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { TripCalendar } from './TripCalendar.tsx';

interface TripHeroProps {
  trip: TripDetail;
  /** Opens the trip for editing; absent for those who may not. */
  onEdit: (() => void) | undefined;
  /** Of the trip's name: where it goes out of sight, the bar takes its place. */
  nameRef: RefObject<HTMLHeadingElement | null>;
  /** The bar has taken its place, and leads back. */
  isPast: boolean;
}

/** As high as the words on it, however many: white on it keeps 4.5:1 over any picture, and the rest of the picture stays clear. */
const SCRIM =
  'before:absolute before:inset-x-0 before:-top-8 before:bottom-0 before:-z-10 ' +
  'before:bg-[linear-gradient(to_top,rgb(12_12_14/0.8),rgb(12_12_14/0.62)_60%,rgb(12_12_14/0.6)_calc(100%-4.5rem),transparent)]';

/** A round link on the picture. */
const OVER_PICTURE =
  'inline-flex size-[min(2.75rem,48px)] items-center justify-center rounded-full bg-black/45 text-white backdrop-blur-sm transition-colors duration-150 hover:bg-black/60 focus-visible:outline-white';

/** The head of a trip's page: its cover with what the trip is, when and with how many. */
export const TripHero = ({ trip, onEdit, nameRef, isPast }: TripHeroProps) => (
  <header className="relative isolate flex min-h-60 shrink-0 flex-col justify-between gap-8 overflow-clip text-white low:max-lg:min-h-0 low:max-lg:flex-row low:max-lg:items-start low:max-lg:gap-2 low:max-lg:px-2 low:max-lg:pt-2 lg:min-h-72 lg:rounded-card">
    <TripCover
      destination={trip.destination}
      position={trip.position}
      startDate={trip.startDate}
      seed={trip.id}
      src={trip.coverImageUrl}
      className="absolute! inset-0 -z-10"
    />
    {/* In a low window, such as a phone's on its side, they stand left and right of the words. */}
    <div className="flex items-center justify-between px-2 pt-[max(0.5rem,env(safe-area-inset-top))] low:max-lg:contents">
      <Link
        href={tripsListAddress()}
        aria-label="Back to trips"
        className={classNames(OVER_PICTURE, isPast && 'max-lg:invisible')}
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <div className="flex gap-2 low:max-lg:order-1">
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
        <TripCalendar trip={trip} />
        <Link href={packingHref(trip.id)} aria-label="Packing List" className={OVER_PICTURE}>
          <Backpack size={18} aria-hidden="true" />
        </Link>
      </div>
    </div>
    <div className={classNames('page-x relative pb-4 low:max-lg:static low:max-lg:flex-1 low:max-lg:px-2', SCRIM)}>
      <TripBadge trip={trip} today={useToday()} />
      <h1
        ref={nameRef}
        className={classNames(
          'mt-1.5 scroll-mt-(--banner-height) font-bold text-balance wrap-anywhere',
          trip.title.length > 60 ? 'text-lg' : 'text-xl',
        )}
      >
        <bdi className="block">{trip.title}</bdi>
      </h1>
      <div className="mt-0.5 flex flex-col gap-3 low:max-lg:flex-row low:max-lg:flex-wrap low:max-lg:items-center">
        <p className="text-base">{formatDateRange(trip)}</p>
        <div className="flex flex-wrap gap-2">
          <Chip variant="overlay" icon={<Users aria-hidden="true" />}>
            {travelersLabel(trip.memberCount, trip.guests?.filter(({ isFormer }) => !isFormer).length)}
          </Chip>
          {trip.destination && (
            <Chip variant="overlay" icon={<MapPin aria-hidden="true" />}>
              <bdi>{trip.destination}</bdi>
            </Chip>
          )}
        </div>
      </div>
    </div>
  </header>
);

/**
 * The hero, slim: the way back and the trip's name, above the tabs while the hero is out of sight. It takes no room of the page, so that
 * nothing moves when it comes.
 */
export const TripBar = ({ title, isShown }: { title: string; isShown: boolean }) => (
  <div className="sticky top-(--offline-height) z-20 h-0 lg:hidden">
    <div
      data-trip-bar=""
      className={classNames(
        'page-x flex h-(--trip-bar-height) items-center gap-1 bg-paper pt-[env(safe-area-inset-top)] transition-[opacity,visibility] duration-150 ease-out',
        !isShown && 'invisible opacity-0',
      )}
    >
      <Link
        href={tripsListAddress()}
        aria-label="Back to trips"
        className="-ml-3 flex size-[min(2.75rem,48px)] shrink-0 items-center justify-center rounded-control hover:bg-sunken"
      >
        <ArrowLeft size={20} aria-hidden="true" />
      </Link>
      <p dir="auto" className="min-w-0 flex-1 truncate text-start font-semibold">
        {title}
      </p>
    </div>
  </div>
);

/** Whether the trip's name in the hero is out of sight, above what sticks to the top. */
export const useHeroPast = () => {
  const nameRef = useRef<HTMLHeadingElement>(null);
  const [isHeroPast, setHeroPast] = useState(false);
  useEffect(() => {
    const name = nameRef.current;
    if (!name) return;
    const stuck = Math.round(Number.parseFloat(getComputedStyle(name).scrollMarginTop) || 0);
    const observer = new IntersectionObserver(
      (entries) => {
        // Of a page that scrolls as it opens two come at once, of where it was and of where it is.
        const entry = entries.at(-1);
        if (entry) setHeroPast(!entry.isIntersecting && entry.boundingClientRect.top < stuck);
      },
      { rootMargin: `-${stuck}px 0px 0px 0px` },
    );
    observer.observe(name);
    return () => observer.disconnect();
  }, []);
  return { nameRef, isHeroPast };
};
