import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ChatWindow } from './chat-window.rules.ts';
import type { Unsent } from './outbox.ts';

/** So near to its end the list counts as being there, pixels. */
const END_PX = 48;

interface Scrolled {
  readonly messages: ChatWindow;
  readonly unsent: readonly Unsent[];
  readonly userId: string;
}

/**
 * Where the reader is in the list, and that they stay there. The list's origin is its end (`scrollTop` is 0 there and negative
 * above), so that it stays at its end by itself; further up, what comes below moves nothing.
 */
export const useChatScroll = ({ messages, unsent, userId }: Scrolled) => {
  const scroller = useRef<HTMLDivElement>(null);
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [readTo, setReadTo] = useState(messages.at(-1)?.seq ?? 0);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  if (isAtEnd && readTo !== lastSeq) setReadTo(lastSeq);
  useStayingPut(scroller, messages, unsent);

  const toEnd = () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' });

  return {
    scroller,
    isAtEnd,
    unread: isAtEnd ? 0 : countUnread(messages, readTo, userId),
    onScroll: () => setIsAtEnd((scroller.current?.scrollTop ?? 0) >= -END_PX),
    toEnd,
  };
};

const countUnread = (messages: ChatWindow, readTo: number, userId: string): number => {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || message.seq <= readTo) break;
    if (message.senderId !== userId) count += 1;
  }
  return count;
};

/** The height of the list below what was its last message before. */
interface Tail {
  readonly element: Element;
  readonly below: number;
}

/** Moves the list by what was added at its end while the reader is further up; one's own new message brings the end into sight. */
const useStayingPut = (
  scroller: RefObject<HTMLElement | null>,
  messages: ChatWindow,
  unsent: readonly Unsent[],
): void => {
  const tail = useRef<Tail | null>(null);
  const written = useRef(unsent.at(-1)?.key);

  useLayoutEffect(() => {
    const list = scroller.current;
    const newest = unsent.at(-1)?.key;
    if (list && newest && newest !== written.current) list.scrollTo({ top: 0, behavior: 'instant' });
    written.current = newest;
    if (list && list.scrollTop < -END_PX && tail.current?.element.isConnected) {
      const added = below(list, tail.current.element) - tail.current.below;
      if (Math.abs(added) >= 1) list.scrollBy({ top: -added, behavior: 'instant' });
    }
    tail.current = tailOf(list);
  }, [scroller, messages, unsent]);
};

const tailOf = (list: HTMLElement | null): Tail | null => {
  const element = list?.querySelector('[role="log"] > :last-child > :last-child') ?? null;
  return list && element ? { element, below: below(list, element) } : null;
};

const below = (list: HTMLElement, element: Element): number => {
  const log = list.querySelector('[role="log"]');
  return log ? log.getBoundingClientRect().bottom - element.getBoundingClientRect().bottom : 0;
};
