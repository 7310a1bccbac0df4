import { useRef } from 'react';
import type { PointerEvent } from 'react';

const CLOSE_AFTER_PX = 96;
const FLING_PX_PER_MS = 0.5;

interface Drag {
  pointer: number;
  startY: number;
  startedAt: number;
}

/**
 * Lets a finger pull a sheet down by its head: a ref for the sheet and handlers for its head, which call `onRelease` when it
 * was pulled far or fast enough. What may not close follows the finger a little and springs back.
 */
export const useDragDown = (closable: boolean, onRelease: () => void) => {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    if (event.pointerType === 'mouse' || onControl || window.innerWidth >= 640) return;
    drag.current = { pointer: event.pointerId, startY: event.clientY, startedAt: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointer !== event.pointerId || !sheet.current) return;
    const pulled = Math.max(0, event.clientY - drag.current.startY);
    sheet.current.style.transitionDuration = '0ms';
    sheet.current.style.translate = `0 ${closable ? pulled : Math.min(pulled / 4, 24)}px`;
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (current?.pointer !== event.pointerId || !sheet.current) return;
    drag.current = null;
    sheet.current.style.transitionDuration = '';
    sheet.current.style.translate = '';
    const pulled = event.clientY - current.startY;
    const speed = pulled / Math.max(1, event.timeStamp - current.startedAt);
    const letGo = event.type === 'pointerup' && (pulled > CLOSE_AFTER_PX || (pulled > 24 && speed > FLING_PX_PER_MS));
    if (closable && letGo) onRelease();
  };

  return { sheet, handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end } };
};
