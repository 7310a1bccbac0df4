import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatWindow } from './message-list.rules.ts';
import type { Unsent } from './outbox.ts';

/** The attribute that every message in the list carries. */
export const MESSAGE_MARK = 'data-message';
/** So near to its end the list counts as being there, pixels. */
const END_PX = 48;

interface Scrolled {
  readonly messages: ChatWindow;
  readonly unsent: readonly Unsent[];
  readonly userId: string;
}

/**
 * Where the reader is in the list, and that they stay there. The list's origin is its end (`scrollTop` is 0 there and negative
 * above), so that it stays at its end by itself; further up, what is read stays in its place.
 */
export const useChatScroll = ({ messages, unsent, userId }: Scrolled) => {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [readTo, setReadTo] = useState(lastSeq);
  if (isAtEnd && readTo !== lastSeq) setReadTo(lastSeq);

  useLayoutEffect(() => {
    const list = scroller.current;
    // At its end the list stays by itself, and nothing is measured for it.
    if (!list || !anchor.current) return;
    stayPut(list, anchor.current);
    anchor.current = standsAtEnd(list) ? null : anchorIn(list);
  }, [messages, unsent]);

  useEndAtOwn(scroller, unsent);

  const onScroll = () => {
    const list = scroller.current;
    if (!list) return;
    const standsNowAtEnd = standsAtEnd(list);
    anchor.current = standsNowAtEnd ? null : anchorIn(list);
    setIsAtEnd(standsNowAtEnd);
  };

  return {
    scroller,
    isAtEnd,
    unread: isAtEnd ? 0 : countUnread(messages, readTo, userId),
    onScroll,
    toEnd: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
  };
};

const standsAtEnd = (list: HTMLElement): boolean => list.scrollTop >= -END_PX;

const countUnread = (messages: ChatWindow, readTo: number, userId: string): number => {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= readTo) break;
    if (message.senderId !== userId) count += 1;
  }
  return count;
};

/** One's own new message brings the end into sight. */
const useEndAtOwn = (scroller: RefObject<HTMLElement | null>, unsent: readonly Unsent[]): void => {
  const newest = unsent.at(-1)?.key;
  const last = useRef(newest);
  useLayoutEffect(() => {
    if (newest && newest !== last.current) scroller.current?.scrollTo({ top: 0, behavior: 'instant' });
    last.current = newest;
  }, [newest, scroller]);
};

/** A message in sight, and where it stood. */
interface Anchor {
  readonly element: Element;
  readonly top: number;
  readonly scrollTop: number;
}

/** How far below the list's upper edge a message is looked for, pixels; there are gaps between them. */
const PROBES = [24, 56, 88, 120, 200];

const anchorIn = (list: HTMLElement): Anchor | null => {
  const { left, top, width } = list.getBoundingClientRect();
  for (const probe of PROBES) {
    const element = document.elementFromPoint(left + width / 2, top + probe)?.closest(`[${MESSAGE_MARK}]`);
    if (element && list.contains(element)) {
      return { element, top: element.getBoundingClientRect().top, scrollTop: list.scrollTop };
    }
  }
  return null;
};

/** Moves the list by what an addition moved the message that is read. Not every browser does so itself, so none may. */
const stayPut = (list: HTMLElement, anchor: Anchor): void => {
  if (!anchor.element.isConnected || standsAtEnd(list)) return;
  const expected = anchor.top - (list.scrollTop - anchor.scrollTop);
  const moved = anchor.element.getBoundingClientRect().top - expected;
  if (Math.abs(moved) >= 1) list.scrollBy({ top: moved, behavior: 'instant' });
};
