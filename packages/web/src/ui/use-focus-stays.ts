import { useEffect, useRef } from 'react';

/**
 * Keeps the focus within a group of controls whose pressed button goes with what it did.
 *
 * @param shown what the group shows: the focus is looked after when it changes.
 */
export const useFocusStays = (group: { readonly current: HTMLElement | null }, shown: string): void => {
  const before = useRef(shown);
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    const isLost = document.activeElement === document.body || document.activeElement === null;
    if (isLost) group.current?.focus();
  }, [group, shown]);
};
