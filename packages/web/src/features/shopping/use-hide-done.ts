import { useState } from 'react';
import { recall, remember } from '../../platform/browser-memory.ts';

const HIDE_DONE = 'caravan.shopping.hide-done';

/** Whether done items are out of sight, as this browser last had it, and how to change that. */
export const useHideDone = () => {
  const [isHiding, setIsHiding] = useState(() => recall('browser', HIDE_DONE) !== null);
  const change = (next: boolean) => {
    remember('browser', HIDE_DONE, next ? 'yes' : null);
    setIsHiding(next);
  };
  return [isHiding, change] as const;
};
