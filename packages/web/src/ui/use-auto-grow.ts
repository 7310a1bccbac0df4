import { useLayoutEffect, useRef } from 'react';

const LINE_PX = 24;
const PADDING_PX = 18;

/**
 * A ref for a `<textarea>` that is as tall as its text, up to `maxRows` lines of 24 px.
 *
 * @param value the text shown, which the height follows.
 */
export const useAutoGrow = (value: unknown, maxRows: number) => {
  const ref = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    const area = ref.current;
    if (!area) return;
    const limit = maxRows * LINE_PX + PADDING_PX;
    area.style.height = 'auto';
    // Borders count into the height and not into scrollHeight.
    const wanted = area.scrollHeight + area.offsetHeight - area.clientHeight;
    area.style.height = `${Math.min(wanted, limit)}px`;
    area.style.overflowY = wanted > limit ? 'auto' : 'hidden';
  }, [value, maxRows]);
  return ref;
};
