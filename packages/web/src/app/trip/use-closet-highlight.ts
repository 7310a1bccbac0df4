import { useEffect, useEffectEvent, useState } from 'react';
import { onNavigateToCloset } from '../../platform/closet-event.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The outfits that the closet marks: those that a link asked for, until the closet is left.
 *
 * @param isClosetOpen whether the closet is what is shown.
 * @param openCloset shows it.
 * @param named the outfits that the address names, divided by commas; '' for none.
 */
export const useClosetHighlight = (
  isClosetOpen: boolean,
  openCloset: () => void,
  named: string,
): ReadonlySet<string> => {
  const [asked, setAsked] = useState(() => ({ ids: namedIn(named), hasOpened: isClosetOpen }));
  if (isClosetOpen && !asked.hasOpened && asked.ids.size > 0) setAsked({ ...asked, hasOpened: true });
  if (!isClosetOpen && asked.hasOpened) setAsked({ ids: NONE, hasOpened: false });

  const hear = useEffectEvent((outfitIds: readonly string[]) => {
    setAsked({ ids: new Set(outfitIds), hasOpened: isClosetOpen });
    openCloset();
  });
  useEffect(() => onNavigateToCloset(hear), []);

  return asked.ids;
};

const namedIn = (named: string): ReadonlySet<string> => (named === '' ? NONE : new Set(named.split(',')));
