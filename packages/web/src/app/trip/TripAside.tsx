import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { mayContribute } from '@caravan/contract/members/members.rules.ts';
import { dressedDays, outfitsOf } from '@caravan/contract/outfits/outfits.rules.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import type { TripTab } from '@caravan/contract/pages.rules.ts';
import { listShoppingItems } from '@caravan/contract/shopping/shopping.endpoints.ts';
import type { ShoppingItem } from '@caravan/contract/shopping/shopping.schema.ts';
import { shownZone } from '@caravan/contract/time/zones.rules.ts';
import { daysAhead, gapsOf } from '@caravan/contract/trips/trip-gaps.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { BedDouble, CalendarPlus, ChevronRight, type LucideIcon, MapPin, Shirt, ShoppingBasket } from 'lucide-react';
import { type ReactNode, useCallback, useSyncExternalStore } from 'react';
import { goToDayOnceDrawn } from '../../features/itinerary/day-anchors.ts';
import { DayOverview } from '../../features/itinerary/ItineraryDay.tsx';
import { keyOf } from '../../platform/api.ts';
import { useOverlay } from '../../platform/outbox/use-outbox.ts';
import { useTodayIn, viewerZone } from '../../platform/clock.ts';
import { formatShortDay } from '../../platform/format-dates.ts';
import { AvatarStack } from '../../ui/Avatar.tsx';

interface TripAsideProps {
  trip: TripDetail;
  viewerId: string;
  tab: TripTab;
  /** `undefined` until they are read: what is missing is said once that is known. */
  activities: readonly Activity[] | undefined;
  outfits: readonly Outfit[] | undefined;
  onShow: (tab: TripTab) => void;
  /** Opens the trip for editing; absent for those who may not. */
  onEdit: (() => void) | undefined;
  /** Who lands next, for the tabs that do not show it themselves. */
  arrivals: ReactNode;
}

/**
 * What else there is to know of a trip, where there is space beside the tabs: who comes, what is missing, who lands next and its days; what
 * the tab beside it says itself is not said once more.
 */
export const TripAside = ({ trip, viewerId, tab, activities, outfits, onShow, onEdit, arrivals }: TripAsideProps) => {
  const goToDay = (date: string | null) => {
    if (tab !== 'itinerary') onShow('itinerary');
    goToDayOnceDrawn(date);
  };
  return (
    <div className="flex flex-col gap-4">
      {tab !== 'members' && <People trip={trip} onPress={() => onShow('members')} />}
      {tab !== 'itinerary' && arrivals}
      {activities && outfits && (
        <>
          <StillMissing {...{ trip, viewerId, tab, activities, outfits, onShow, onEdit }} onGoToDay={goToDay} />
          <DayOverview trip={trip} onGo={goToDay} />
        </>
      )}
    </div>
  );
};

/** So many are named; a stack of pictures stands for all. */
const NAMED_MAX = 3;

const People = ({ trip: { members }, onPress }: { trip: TripDetail; onPress: () => void }) => {
  const named = members.slice(0, NAMED_MAX);
  const further = members.length - named.length;
  return (
    <button
      type="button"
      onClick={onPress}
      className="flex min-h-11 w-full items-center gap-3 rounded-control px-1 text-start text-sm font-semibold text-accent-ink"
    >
      <AvatarStack
        people={members.map(({ userId, user }) => ({
          id: userId,
          name: `${user.firstName} ${user.lastName}`.trim(),
          src: cardImageUrl(user.profileImageUrl),
        }))}
        max={5}
      />
      <span className="sr-only">See who comes along: </span>
      <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">
        {named.map(({ userId, user }, index) => (
          <span key={userId}>
            {index > 0 && ', '}
            <bdi>{user.firstName}</bdi>
          </span>
        ))}
        {further > 0 && ` and ${further} more`}
      </span>
    </button>
  );
};

interface Gap {
  readonly Icon: LucideIcon;
  readonly title: string;
  readonly text?: string | undefined;
  readonly onPress: () => void;
}

interface StillMissingProps extends Pick<TripAsideProps, 'trip' | 'viewerId' | 'tab' | 'onShow' | 'onEdit'> {
  onGoToDay: (date: string | null) => void;
  activities: readonly Activity[];
  outfits: readonly Outfit[];
}

/** What a trip lacks, each with the way to where it is added; nothing where nothing is missing, or the trip is over. */
const StillMissing = (props: StillMissingProps) => {
  const gaps = useGaps(props);
  if (gaps.length === 0) return null;
  return (
    <section aria-labelledby="still-missing" className="rounded-card border border-line bg-surface p-1.5">
      <h2 id="still-missing" className="px-2 pt-1.5 pb-1 text-sm font-semibold text-ink-muted">
        Still missing
      </h2>
      <ul>
        {gaps.map(({ Icon, title, text, onPress }) => (
          <li key={title}>
            <button
              type="button"
              onClick={onPress}
              className="flex min-h-11 w-full items-center gap-3 rounded-control px-2 py-1.5 text-start transition-colors duration-150 hover:bg-sunken"
            >
              <Icon size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-medium">{title}</span>
                {text && <span className="block truncate text-xs text-ink-muted">{text}</span>}
              </span>
              <ChevronRight size={16} aria-hidden="true" className="shrink-0 text-ink-muted" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
};

const useGaps = ({ trip, viewerId, tab, activities, outfits, onShow, onEdit, onGoToDay }: StillMissingProps): Gap[] => {
  const zone = shownZone(trip.timeZone, viewerZone());
  const today = useTodayIn(zone);
  const toBuy = useToBuy(trip.id);
  const ahead = daysAhead(trip, today);
  const isOver = trip.endDate !== null && trip.endDate < today;
  if (isOver) return [];
  const { nights, hasLodging, freeDays } = gapsOf(trip, activities, today, zone);
  const own = outfitsOf(viewerId, outfits);
  const dressed = new Set(dressedDays(trip, own).flatMap(({ date, outfits: count }) => (count > 0 ? date : [])));
  const undressed = ahead.filter((date) => !dressed.has(date));
  const hasDates = trip.startDate !== null && trip.endDate !== null;
  const gaps: (Gap | false | undefined)[] = [
    onEdit && !trip.destination && { Icon: MapPin, title: 'No destination yet', onPress: onEdit },
    onEdit && !hasDates && { Icon: CalendarPlus, title: 'No dates yet', onPress: onEdit },
    nights.length > 0 && {
      Icon: BedDouble,
      title: hasLodging ? `No stay for ${counted(nights, 'night')}` : 'No stay yet',
      text: hasLodging ? daysInWords(nights) : undefined,
      onPress: () => onGoToDay(nights[0] ?? null),
    },
    // Of a trip without a plan that is said where the plan is.
    activities.length > 0 &&
      freeDays.length > 0 && {
        Icon: CalendarPlus,
        title: `Nothing planned on ${counted(freeDays, 'day')}`,
        text: daysInWords(freeDays),
        onPress: () => onGoToDay(freeDays[0] ?? null),
      },
    tab !== 'closet' &&
      mayContribute(trip) &&
      undressed.length > 0 && {
        Icon: Shirt,
        title: outfits.length > 0 ? `No outfit for ${counted(undressed, 'day')}` : 'No outfits yet',
        text: outfits.length > 0 ? daysInWords(undressed) : undefined,
        onPress: () => onShow('closet'),
      },
    tab !== 'shopping' &&
      toBuy > 0 && {
        Icon: ShoppingBasket,
        title: `${toBuy} ${toBuy === 1 ? 'thing' : 'things'} to buy`,
        onPress: () => onShow('shopping'),
      },
  ];
  return gaps.filter((gap) => typeof gap === 'object');
};

const counted = ({ length }: readonly string[], what: 'day' | 'night'): string =>
  `${length} ${length === 1 ? what : `${what}s`}`;

const DAYS_NAMED_MAX = 3;

const daysInWords = (dates: readonly string[]): string => {
  const further = dates.length - DAYS_NAMED_MAX;
  const named = dates.slice(0, DAYS_NAMED_MAX).map((date) => formatShortDay(date));
  return further > 0 ? `${named.join(' · ')} and ${further} more` : named.join(' · ');
};

/** How much of the list is not bought, where the list has been read; nothing is requested for it. */
const useToBuy = (tripId: string): number => {
  const client = useQueryClient();
  const overlay = useOverlay(listShoppingItems, tripId);
  const answered = useSyncExternalStore(
    useCallback(
      (onChange) =>
        // Others begin to follow a read while they are drawn, which is no news of it.
        client.getQueryCache().subscribe(({ type }) => void (type === 'updated' && onChange())),
      [client],
    ),
    () => client.getQueryData<ShoppingItem[]>(keyOf(listShoppingItems, { params: { tripId } })),
  );
  const items = answered ? overlay(answered) : [];
  return items.filter(({ isCompleted }) => !isCompleted).length;
};
