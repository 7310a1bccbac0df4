import type { ReactNode } from 'react';
import { formatShortDay } from '../../platform/format-dates.ts';
import type { PackedItem, PackedLook } from './packing-list.rules.ts';

/** What is said of an outfit: its days, and whose it is where that may be another's. */
export const lookFacts = ({ days, creator }: PackedLook, viewerId: string): ReactNode => (
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

/** What is said of a thing from the shopping list. */
export const itemFacts = ({ isBought, isAssigned }: PackedItem, category: string): ReactNode => (
  <>
    {category}
    {isAssigned && ' · Yours to bring'}
    {!isBought && <span className="font-medium text-clay-ink in-data-packed:hidden"> · Not bought yet</span>}
  </>
);
