import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { Closet, ClosetTrip } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { tripStatus } from '@caravan/contract/trips/trips.rules.ts';
import { Backpack, Plus } from 'lucide-react';
import { Link } from 'wouter';
import { useToday } from '../../../platform/clock.ts';
import { formatDateRange } from '../../../platform/format-dates.ts';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { dayGapsLabel, foundLabel } from '../closet.rules.ts';
import { closetHref } from './closet-href.ts';
import { ClosetCard } from './ClosetCard.tsx';

interface ClosetSectionProps {
  closet: Closet;
  packingHref: string;
  /** Where all of what was asked for in this trip is shown. */
  showAllHref: string;
  onCopy: (outfit: Outfit, from: string) => void;
}

/** How the cards of all closets stand. */
const GRID = 'grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4';

/** The outfits of one trip among all closets, as far as they were asked for. */
export const ClosetSection = ({ closet, packingHref, showAllHref, onCopy }: ClosetSectionProps) => {
  const { trip, outfits, matchCount } = closet;
  const headingId = `closet-of-${trip.id}`;
  const more = matchCount - outfits.length;
  // Nobody packs for what is over, nor plans more for it.
  const isOver = tripStatus(trip, useToday()) === 'completed';
  return (
    <section
      aria-labelledby={headingId}
      // What is out of sight costs nothing; the room beside it keeps outlines whole.
      className="-mx-2 px-2 pb-1 [contain-intrinsic-size:auto_36rem] [content-visibility:auto]"
    >
      <div className="pt-1 pb-3">
        <div className="flex items-start justify-between gap-4">
          <h2 id={headingId} className="min-w-0 pt-1 text-lg leading-snug font-semibold">
            <Link href={closetHref(trip.id)} className="-my-2 inline-block py-2 wrap-anywhere hover:underline">
              <bdi>{trip.title}</bdi>
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
        <NothingYet trip={trip} />
      ) : (
        <ul className={GRID}>
          {outfits.map((outfit) => (
            <ClosetCard key={outfit.id} outfit={outfit} from={trip.title} onCopy={onCopy} />
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
const NothingYet = ({ trip: { id, title, role } }: { trip: ClosetTrip }) => {
  if (!mayEdit(role)) return <p className="text-base text-ink-muted">Nobody has planned an outfit yet.</p>;
  return (
    <Link
      href={closetHref(id)}
      className="flex min-h-24 items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong/70 text-base font-semibold text-accent-ink transition-colors duration-150 hover:border-accent hover:bg-accent-soft"
    >
      <Plus size={20} aria-hidden="true" />
      Add the first outfit
      <span className="sr-only"> of {title}</span>
    </Link>
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
