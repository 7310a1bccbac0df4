import { useDeferredValue } from 'react';

/**
 * True while a component is drawn for the first time, and false right after it: what is out of sight at first, and there is a lot
 * of, is left for then, so that what is in sight need not wait for it.
 */
export const useIsOpening = (): boolean => useDeferredValue(false, true);
