import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import type { OutfitWish } from '../../platform/closet-event.ts';
import { outfitsQuery } from './outfits.queries.ts';

interface ClosetTabProps {
  trip: TripDetail;
  viewerId: string;
  /** The outfits that an activity's link asked for. */
  highlighted: ReadonlySet<string>;
  /** An activity that an outfit is to be planned for: the dialog opens with it and its day. */
  wish: OutfitWish | null;
  /** Called once the dialog is open. */
  onWishFulfilled: () => void;
}

/** The outfits that are planned for a trip, by day. */
export const ClosetTab = ({ trip, highlighted }: ClosetTabProps) => {
  const query = useQuery(outfitsQuery(trip.id));
  return (
    <ul>
      {query.data?.map(({ id, title }) => (
        <li key={id} data-highlighted={highlighted.has(id)}>
          {title}
        </li>
      ))}
    </ul>
  );
};
