import { useState } from 'react';
import { recall, remember } from './browser-memory.ts';

/**
 * Whether a section is open: as somebody last left it in this browser, or else as it is at first.
 *
 * @param name what it is remembered by.
 */
export const useRememberedOpen = (
  name: string,
  initially: boolean,
): { open: boolean; setOpen: (open: boolean) => void } => {
  const [chosen, setChosen] = useState(() => recall('browser', `open-${name}`));
  return {
    open: chosen === null ? initially : chosen === 'yes',
    setOpen: (open) => {
      const choice = open ? 'yes' : 'no';
      setChosen(choice);
      remember('browser', `open-${name}`, choice);
    },
  };
};
