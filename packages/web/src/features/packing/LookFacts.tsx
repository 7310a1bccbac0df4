import { formatShortDay } from '../../platform/format-dates.ts';
import type { PackedLook } from './packing-list.rules.ts';

/** What is said of an outfit: its days, and whose it is where it is another's. */
export const LookFacts = ({ look: { days, creator }, viewerId }: { look: PackedLook; viewerId: string }) => (
  <>
    {days.length > 0 ? days.map((day) => formatShortDay(day)).join(' · ') : 'No day yet'}
    {creator.id !== viewerId && (
      <>
        {' · Added by '}
        <bdi>{creator.firstName}</bdi>
      </>
    )}
  </>
);
