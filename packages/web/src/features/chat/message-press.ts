import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { MESSAGE_MARK } from './use-chat-scroll.ts';

/** How long a finger stays on a message until it means the message itself, milliseconds. */
const LONG_MS = 450;
/** How far it may move meanwhile, pixels. */
const STRAY_PX = 10;

interface Press {
  readonly timer: ReturnType<typeof setTimeout>;
  readonly x: number;
  readonly y: number;
}

/**
 * Notices a finger that stays on a message, for the whole list at once: a thousand messages need no handlers of their own.
 *
 * @param onLongPress gets the number of the message, and its element.
 */
export const useLongPress = (onLongPress: (seq: number, element: Element) => void) => {
  const press = useRef<Press | null>(null);
  /** The press that has opened something: the click that ends it is none. */
  const isSpent = useRef(false);

  const end = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };
  return {
    onPointerDown: ({ pointerType, target, clientX: x, clientY: y }: PointerEvent) => {
      end();
      isSpent.current = false;
      const message = pointerType === 'mouse' ? null : messageAt(target);
      if (!message) return;
      const timer = setTimeout(() => {
        press.current = null;
        isSpent.current = true;
        onLongPress(Number(message.getAttribute(MESSAGE_MARK)), message);
      }, LONG_MS);
      press.current = { timer, x, y };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const at = press.current;
      if (at && Math.hypot(clientX - at.x, clientY - at.y) > STRAY_PX) end();
    },
    onPointerUp: end,
    onPointerCancel: end,
    onClickCapture: (event: MouseEvent) => {
      if (!isSpent.current) return;
      isSpent.current = false;
      event.preventDefault();
      event.stopPropagation();
    },
    // The browser's own menu of a long press would lie over it.
    onContextMenu: (event: MouseEvent) => {
      if (press.current || isSpent.current) event.preventDefault();
    },
  };
};

/** The message that somebody has pressed; none of the page around it. */
const messageAt = (target: EventTarget): Element | null =>
  target instanceof Element && target.closest('[data-bubble]') ? target.closest(`[${MESSAGE_MARK}]`) : null;
