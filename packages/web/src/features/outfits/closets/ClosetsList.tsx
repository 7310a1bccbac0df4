import { mayContribute } from '@caravan/contract/members/members.rules.ts';
import type { Closet, ClosetTrip } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import { Backpack, Plus, SearchX, Shirt } from 'lucide-react';
import { Link } from 'wouter';
import { useToday } from '../../../platform/clock.ts';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { useWaitingThings } from '../../../platform/outbox/use-outbox.ts';
import { Button, LinkButton } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { alwaysDrawnRows } from '../../../ui/always-drawn.rules.ts';
import { dayGapsLabel, foundLabel, closetHref } from '../closet.rules.ts';
import { ClosetCard } from './ClosetCard.tsx';

interface ClosetsListProps {
  closets: readonly Closet[];
  /** Whether what is shown was narrowed down, so that less than all is there. */
  isNarrowed: boolean;
  packingHref: (tripId: string) => string;
  /** Where all that was found in a trip is shown. */
  showAllHref: (tripId: string) => string;
  onClear: () => void;
  onCopy: (outfit: Outfit, from: string) => void;
  /** Plans an outfit for a trip. */
  onPlan: (tripId: string) => void;
  /** Whether the viewer's own are shown, or everybody's: somebody else plans theirs. */
  isOwn: boolean;
  /** Whether to say whose each outfit is: where those of several people are shown. */
  showWearers: boolean;
}

/** The closets that were found, or why there are none. */
export const ClosetsList = ({
  closets,
  isNarrowed,
  packingHref,
  showAllHref,
  onClear,
  onCopy,
  ...plan
}: ClosetsListProps) => {
  if (closets.length === 0) return isNarrowed ? <NothingFound onClear={onClear} /> : <NoOutfits isOwn={plan.isOwn} />;
  return (
    <div className="flex flex-col gap-8">
      {closets.map((closet) => (
        <ClosetSection
          key={closet.trip.id}
          closet={closet}
          packingHref={packingHref(closet.trip.id)}
          showAllHref={showAllHref(closet.trip.id)}
          onCopy={onCopy}
          {...plan}
        />
      ))}
    </div>
  );
};

const NothingFound = ({ onClear }: { onClear: () => void }) => (
  <EmptyState
    icon={<SearchX size={28} />}
    title="No outfits found"
    text="No outfit of your trips is all of what you asked for."
    action={
      <Button variant="secondary" onClick={onClear}>
        Show All Outfits
      </Button>
    }
  />
);

const NoOutfits = ({ isOwn }: { isOwn: boolean }) => (
  <EmptyState
    icon={<Shirt size={28} />}
    title="No outfits yet"
    text={isOwn ? OWN_TO_COME : 'They wear nothing of what is planned on your trips.'}
    action={isOwn && <LinkButton href="/trips">Choose a Trip</LinkButton>}
  />
);

const OWN_TO_COME =
  'What you and your friends plan to wear comes together here. Add the first outfit in the closet of a trip.';

interface ClosetSectionProps extends Pick<ClosetsListProps, 'onPlan' | 'isOwn' | 'showWearers'> {
  closet: Closet;
  packingHref: string;
  /** Where all that was found in this trip is shown. */
  showAllHref: string;
  onCopy: (outfit: Outfit, from: string) => void;
}

/** How the cards of all closets stand. */
const GRID = 'grid grid-cols-cards gap-3 sm:grid-cols-3 lg:grid-cols-4 xl:grid-cols-6';

/** The outfits of one trip among all closets, as far as the filter shows them. */
const ClosetSection = ({
  closet,
  packingHref,
  showAllHref,
  onCopy,
  onPlan,
  isOwn,
  showWearers,
}: ClosetSectionProps) => {
  const { trip, outfits, matchCount } = closet;
  const waiting = useWaitingThings();
  const headingId = `closet-of-${trip.id}`;
  const more = matchCount - outfits.length;
  const [alwaysDrawn = 0] = alwaysDrawnRows([outfits.length]);
  // Nobody packs for what is over, nor plans more for it.
  const isOver = tripStatus(trip, useToday()) === 'completed';
  return (
    <section
      aria-labelledby={headingId}
      // What is out of sight costs nothing; the space beside it keeps outlines whole.
      className="-mx-2 px-2 pb-1 [contain-intrinsic-size:auto_36rem] [content-visibility:auto]"
    >
      <div className="pt-1 pb-3">
        <div className="flex flex-wrap items-start justify-between gap-x-4">
          <h2
            id={headingId}
            dir="auto"
            className="min-w-[min(100%,6.5rem)] flex-1 pt-1 text-start text-lg leading-snug font-semibold"
          >
            <Link href={closetHref(trip.id)} className="-my-2 inline-block py-2 wrap-anywhere hover:underline">
              {trip.title}
            </Link>
          </h2>
          {!isOver && (
            <LinkButton
              href={packingHref}
              variant="secondary"
              size="small"
              icon={<Backpack size={18} aria-hidden="true" />}
              aria-label={`Pack for ${trip.title}`}
            >
              Pack
            </LinkButton>
          )}
        </div>
        <p className="text-sm text-ink-muted">
          {formatDateRange(trip)} · {foundLabel(matchCount, trip.outfitCount)}
        </p>
        {!isOver && <Gaps trip={trip} />}
      </div>
      {outfits.length === 0 ? (
        <NothingYet trip={trip} onPlan={isOwn ? () => onPlan(trip.id) : undefined} />
      ) : (
        <ul className={GRID}>
          {outfits.map((outfit, index) => (
            <ClosetCard
              key={outfit.id}
              outfit={outfit}
              from={trip.title}
              showWearer={showWearers}
              isWaiting={waiting.has(outfit.id)}
              isAlwaysDrawn={index < alwaysDrawn}
              onCopy={onCopy}
            />
          ))}
        </ul>
      )}
      {more > 0 && (
        <Link
          href={showAllHref}
          onClick={() => window.scrollTo({ top: 0, behavior: 'instant' })}
          className="mt-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-accent-ink hover:bg-accent-soft"
        >
          Show all {matchCount} outfits
          <span className="sr-only"> of {trip.title}</span>
        </Link>
      )}
    </section>
  );
};

/** A trip whose outfits are all still to come. */
const NothingYet = ({ trip, onPlan }: { trip: ClosetTrip; onPlan: (() => void) | undefined }) => {
  if (!onPlan || !mayContribute(trip))
    return <p className="text-base text-ink-muted">Nobody has planned an outfit yet.</p>;
  return (
    <button
      type="button"
      onClick={onPlan}
      className="flex min-h-24 w-full items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong/70 text-base font-semibold text-accent-ink transition-colors duration-150 hover:border-accent hover:bg-accent-soft"
    >
      <Plus size={20} aria-hidden="true" />
      Add the first outfit
      <span className="sr-only"> of {trip.title}</span>
    </button>
  );
};

/** What is still to plan. */
const Gaps = ({ trip: { daysWithoutOutfit, unplannedCount } }: { trip: ClosetTrip }) => {
  const gaps = [
    daysWithoutOutfit === null ? null : dayGapsLabel(daysWithoutOutfit),
    unplannedCount > 0 && `${unplannedCount} not planned yet`,
  ].filter(Boolean);
  const isDone = daysWithoutOutfit === 0 && unplannedCount === 0;
  if (gaps.length === 0) return null;
  return <p className={isDone ? 'text-sm text-ink-muted' : 'text-sm font-medium text-clay-ink'}>{gaps.join(' · ')}</p>;
};
