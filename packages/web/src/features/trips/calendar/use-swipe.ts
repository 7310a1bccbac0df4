import { useRef } from 'react';
import type { TouchEvent } from 'react';

/** How far a finger moves before it counts as turning a page, pixels. */
const FAR_ENOUGH = 56;

interface Turns {
  previous: (() => void) | undefined;
  next: (() => void) | undefined;
}

/** Turns a page by a swipe of one finger that goes rather sideways than up or down. The element needs `touch-pan-y`. */
export const useSwipe = ({ previous, next }: Turns) => {
  const start = useRef<{ x: number; y: number } | null>(null);
  return {
    onTouchStart: ({ touches }: TouchEvent) => {
      const finger = touches[0];
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : null;
    },
    onTouchEnd: ({ changedTouches }: TouchEvent) => {
      const finger = changedTouches[0];
      if (!start.current || !finger) return;
      const [x, y] = [finger.clientX - start.current.x, finger.clientY - start.current.y];
      start.current = null;
      if (Math.abs(x) < FAR_ENOUGH || Math.abs(x) < 2 * Math.abs(y)) return;
      if (x < 0) next?.();
      else previous?.();
    },
    onTouchCancel: () => {
      start.current = null;
    },
  };
};
