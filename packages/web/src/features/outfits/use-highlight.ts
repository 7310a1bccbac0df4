import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { useEffect, useState } from 'react';

/**
 * Brings the outfits that a link asked for into sight, once for each asking, with the focus on the first.
 *
 * @returns what to say of it.
 */
export const useHighlight = (highlighted: ReadonlySet<string>, outfits: readonly Outfit[]): string => {
  const [said, setSaid] = useState('');
  const asked = outfits.filter(({ id }) => highlighted.has(id));
  const first = asked[0]?.id;
  const titles = asked.map(({ title }) => title).join(', ');

  useEffect(() => {
    // After the tab's own scrolling, and after the frame in which the cards got their place. What is said comes later than
    // the region that says it: only then is it read out.
    const frame = requestAnimationFrame(() => {
      setSaid(titles && `Marked in the closet: ${titles}`);
      const card = first === undefined ? null : document.getElementById(first);
      card?.scrollIntoView({ block: 'center', behavior: 'smooth' });
      card?.querySelector<HTMLElement>('h4 button')?.focus({ preventScroll: true });
    });
    return () => cancelAnimationFrame(frame);
  }, [highlighted, first, titles]);
  return said;
};
