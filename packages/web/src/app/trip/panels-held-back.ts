import type { QueryObserverResult } from '@tanstack/react-query';
import { useState } from 'react';

type Known = Pick<QueryObserverResult, 'isPlaceholderData' | 'fetchStatus'>;

/**
 * Whether the parts of a trip may be shown: once its own answer is there, or where none can come without a connection. What
 * was shown stays, so that a connection which returns takes nothing away from under somebody's hands.
 *
 * @param wereShown what this answered before.
 */
export const mayShowPanels = (wereShown: boolean, { isPlaceholderData, fetchStatus }: Known): boolean =>
  wereShown || !isPlaceholderData || fetchStatus === 'paused';

/** Whether the parts of a trip are held back until its own answer tells what may be changed in them. */
export const usePanelsHeldBack = (known: Known): boolean => {
  const [wereShown, setShown] = useState(false);
  const areShown = mayShowPanels(wereShown, known);
  if (areShown !== wereShown) setShown(areShown);
  return !areShown;
};
