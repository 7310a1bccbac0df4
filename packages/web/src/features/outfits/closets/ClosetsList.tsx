import type { Closet } from '@caravan/contract/outfits/closets.schema.ts';
import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { SearchX, Shirt } from 'lucide-react';
import { Button } from '../../../ui/Button.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { LinkButton } from '../../../ui/LinkButton.tsx';
import { ClosetSection } from './ClosetSection.tsx';

interface ClosetsListProps {
  closets: readonly Closet[];
  /** Whether what is shown was narrowed down, so that less than all is there. */
  isNarrowed: boolean;
  packingHref: (tripId: string) => string;
  /** Where all of what was asked for in a trip is shown. */
  showAllHref: (tripId: string) => string;
  onClear: () => void;
  onCopy: (outfit: Outfit, from: string) => void;
}

/** The closets that were asked for, or why there are none. */
export const ClosetsList = ({ closets, isNarrowed, packingHref, showAllHref, onClear, onCopy }: ClosetsListProps) => {
  if (closets.length === 0) return isNarrowed ? <NothingFound onClear={onClear} /> : <NoOutfits />;
  return (
    <div className="flex flex-col gap-8">
      {closets.map((closet) => (
        <ClosetSection
          key={closet.trip.id}
          closet={closet}
          packingHref={packingHref(closet.trip.id)}
          showAllHref={showAllHref(closet.trip.id)}
          onCopy={onCopy}
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

const NoOutfits = () => (
  <EmptyState
    icon={<Shirt size={28} />}
    title="No outfits yet"
    text="What you and your friends plan to wear comes together here. Add the first outfit in the closet of a trip."
    action={<LinkButton href="/trips">Choose a Trip</LinkButton>}
  />
);
