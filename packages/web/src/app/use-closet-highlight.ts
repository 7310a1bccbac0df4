import { useEffect, useEffectEvent, useState } from 'react';
import { onNavigateToCloset } from '../platform/closet-event.ts';

const NONE: ReadonlySet<string> = new Set();

/**
 * The outfits that the closet marks: those that a link asked for, until the closet is left.
 *
 * @param isClosetOpen whether the closet is what is shown.
 * @param openCloset shows it.
 */
export const useClosetHighlight = (isClosetOpen: boolean, openCloset: () => void): ReadonlySet<string> => {
  const [asked, setAsked] = useState({ ids: NONE, hasOpened: false });
  if (isClosetOpen && !asked.hasOpened && asked.ids.size > 0) setAsked({ ...asked, hasOpened: true });
  if (!isClosetOpen && asked.hasOpened) setAsked({ ids: NONE, hasOpened: false });

  const hear = useEffectEvent((outfitIds: readonly string[]) => {
    setAsked({ ids: new Set(outfitIds), hasOpened: isClosetOpen });
    openCloset();
  });
  useEffect(() => onNavigateToCloset(hear), []);

  return asked.ids;
};
