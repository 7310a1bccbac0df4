import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';
import { type NewMessages, BLOCK_SIZE, type ChatWindow } from './message-list.rules.ts';
import type { Unsent } from './unsent.rules.ts';

/** The attribute that every message in the list carries. */
export const MESSAGE_MARK = 'data-message';
/** The attribute of every block of messages. */
export const BLOCK_MARK = 'data-block';
/** The attribute of the message that somebody has just gone to. */
const GONE_TO_MARK = 'data-gone-to';
/** So near to its end the list counts as being there, pixels. */
const END_PX = 48;

interface Scrolled {
  readonly messages: ChatWindow;
  /** What the reader had not read: it opens there where that is loaded and its end does not show all of it. */
  readonly news: NewMessages | null;
  readonly unsent: readonly Unsent[];
  readonly userId: string;
}

/**
 * Where the reader is in the list, and that they stay there. The list's origin is its end (`scrollTop` is 0 there and negative
 * above), so that it stays at its end by itself; further up, what is read stays in its place.
 */
export const useChatScroll = ({ messages, news, unsent, userId }: Scrolled) => {
  const scroller = useRef<HTMLDivElement>(null);
  const place = useRef<Place>('end');
  const [isAtEnd, setIsAtEnd] = useState(true);
  const lastSeq = messages.at(-1)?.seq ?? 0;
  const [readTo, setReadTo] = useState(lastSeq);
  if (isAtEnd && readTo !== lastSeq) setReadTo(lastSeq);

  useLayoutEffect(() => {
    const list = scroller.current;
    // At its end the list stays by itself, and nothing is measured for it.
    if (!list || place.current === 'end') return;
    if (place.current) stayPut(list, place.current);
    place.current = placeIn(list, place.current);
  }, [messages, unsent]);

  useEndAtOwn(scroller, unsent);
  useLayoutEffect(() => {
    const list = scroller.current;
    if (!list || !news || !isAboveSight(list, news.seq)) return;
    setReadTo(news.seq - 1);
    setIsAtEnd(false);
    bringIntoSight(list, news.seq, 'line');
    // As it opens, and never again.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, []);

  const onScroll = () => {
    const list = scroller.current;
    if (!list) return;
    place.current = placeIn(list, place.current);
    setIsAtEnd(place.current === 'end');
  };

  return {
    scroller,
    isAtEnd,
    unread: isAtEnd ? 0 : countUnread(messages, readTo, userId),
    onScroll,
    toEnd: () => scroller.current?.scrollTo({ top: 0, behavior: 'smooth' }),
    toMessage: (seq: number) => scroller.current && bringIntoSight(scroller.current, seq, 'message'),
    /** Takes the focus there as well, as what led there goes. */
    toLine: (seq: number) => scroller.current && bringIntoSight(scroller.current, seq, 'line', focusLine),
  };
};

/** Frames in which a block that comes near is drawn. */
const FRAMES_MAX = 60;
/** Frames after which a message that has not moved is where it stays: a block that comes near is drawn one or two later. */
const FRAMES_STILL = 4;
/** How long a message that was gone to is marked, milliseconds. */
const MARKED_MS = 1_600;

/** What somebody goes to: a message, which comes to the middle and is marked, or the line above it, which comes to the top. */
type Goal = 'message' | 'line';

/**
 * Brings a loaded message into sight; its block first, which is drawn when it is near. What is drawn on the way is as high as it is only
 * then, so the message is followed until it stays.
 *
 * @param onDrawn called once, as soon as the message is drawn.
 */
const bringIntoSight = (
  list: HTMLElement,
  seq: number,
  goal: Goal,
  onDrawn?: (message: HTMLElement) => void,
  { frames, still } = { frames: FRAMES_MAX, still: 0 },
): void => {
  const message = messageIn(list, seq);
  const key = Math.floor((seq - 1) / BLOCK_SIZE);
  const element = message ?? list.querySelector(`[${BLOCK_MARK}="${key}"]`);
  const hasMoved = element !== null && scrollTo(list, element, message ? goal : 'message');
  if (message) onDrawn?.(message);
  if (message && goal === 'message' && !message.hasAttribute(GONE_TO_MARK)) {
    message.setAttribute(GONE_TO_MARK, '');
    setTimeout(() => message.removeAttribute(GONE_TO_MARK), MARKED_MS);
  }
  const stillFor = message && !hasMoved ? still + 1 : 0;
  if (stillFor === FRAMES_STILL || frames === 0) return holdInSight(list, seq, goal);
  const next = { frames: frames - 1, still: stillFor };
  requestAnimationFrame(() => bringIntoSight(list, seq, goal, message ? undefined : onDrawn, next));
};

/** What moves a list by hand. */
const BY_HAND = ['wheel', 'touchstart', 'pointerdown', 'keydown', 'click'];

/**
 * Keeps a message where it was brought until somebody moves the list: on a busy device, messages below it turn out higher or lower than the space
 * they had only once it has come into sight.
 */
const holdInSight = (list: HTMLElement, seq: number, goal: Goal): void => {
  const log = list.firstElementChild;
  if (!log) return;
  const observer = new ResizeObserver(() => {
    const message = messageIn(list, seq);
    if (message) scrollTo(list, message, goal);
  });
  observer.observe(log);
  const letGo = new AbortController();
  letGo.signal.addEventListener('abort', () => observer.disconnect());
  for (const name of BY_HAND)
    addEventListener(name, () => letGo.abort(), { signal: letGo.signal, capture: true, passive: true });
};

const focusLine = (message: HTMLElement): void =>
  message.querySelector<HTMLElement>('[role="separator"]')?.focus({ preventScroll: true });

const messageIn = (list: HTMLElement, seq: number): HTMLElement | null =>
  list.querySelector<HTMLElement>(`[${MESSAGE_MARK}="${seq}"]`);

/** Whether a message that is drawn begins above what is in sight. */
const isAboveSight = (list: HTMLElement, seq: number): boolean => {
  const message = messageIn(list, seq);
  return message !== null && message.getBoundingClientRect().top < list.getBoundingClientRect().top;
};

/** Scrolls the list alone: the page around it stays where it is. @returns whether it has moved. */
const scrollTo = (list: HTMLElement, element: Element, goal: Goal): boolean => {
  const [seen, at] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  const before = list.scrollTop;
  const isToTop = goal === 'line' || at.height > seen.height;
  const by = isToTop ? at.top - seen.top : at.top + at.height / 2 - seen.top - seen.height / 2;
  list.scrollBy({ top: by, behavior: 'instant' });
  return Math.abs(list.scrollTop - before) >= 1;
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

/** What is in sight, and where it stood: a message, or the block of one that is not drawn yet. */
interface Anchor {
  readonly element: Element;
  /** Of its lower edge, which stays where it is when a block is drawn: the list is laid out from its end. */
  readonly bottom: number;
  readonly scrollTop: number;
}

/** Where the reader is: at the end, at what is in sight, or `null` where nothing is found, as a dialog covers the list. */
type Place = 'end' | Anchor | null;

/** @param before where the reader was: what is still in sight is not looked for again, as that costs a frame much of its time. */
const placeIn = (list: HTMLElement, before: Place): Place => {
  if (standsAtEnd(list)) return 'end';
  const element = before !== 'end' && before && isInSight(list, before.element) ? before.element : elementInSight(list);
  return element && { element, bottom: element.getBoundingClientRect().bottom, scrollTop: list.scrollTop };
};

/** Whether a message is in sight; a block is not looked at, as one of its messages may be there by now. */
const isInSight = (list: HTMLElement, element: Element): boolean => {
  if (!element.isConnected || !element.hasAttribute(MESSAGE_MARK)) return false;
  const [seen, { top, bottom }] = [list.getBoundingClientRect(), element.getBoundingClientRect()];
  return bottom > seen.top && top < seen.bottom;
};

/** The number of the lowest message in sight that is there with its end; 0 where none is found. */
export const lastInSight = (list: HTMLElement): number => {
  const { left, bottom, width } = list.getBoundingClientRect();
  for (const probe of PROBES) {
    const message = document.elementFromPoint(left + width / 2, bottom - probe)?.closest(`[${MESSAGE_MARK}]`);
    if (!message || !list.contains(message)) continue;
    const isWhole = message.getBoundingClientRect().bottom <= bottom + 1;
    return Number(message.getAttribute(MESSAGE_MARK)) - (isWhole ? 0 : 1);
  }
  return 0;
};

/** How far within an edge of the list a message is looked for, pixels; there are gaps between them. */
const PROBES = [24, 56, 88, 120, 200];

/** A message that is in sight, or the block of one that is not drawn yet. */
const elementInSight = (list: HTMLElement): Element | null => {
  const { left, top, width } = list.getBoundingClientRect();
  let block: Element | null = null;
  for (const probe of PROBES) {
    const hit = document.elementFromPoint(left + width / 2, top + probe);
    if (!hit || !list.contains(hit)) continue;
    const message = hit.closest(`[${MESSAGE_MARK}]`);
    if (message) return message;
    block ??= hit.closest(`[${BLOCK_MARK}]`);
  }
  return block;
};

/** Moves the list by what an addition moved what is read. Not every browser does so itself, so none may. */
const stayPut = (list: HTMLElement, anchor: Anchor): void => {
  if (!anchor.element.isConnected || standsAtEnd(list)) return;
  const expected = anchor.bottom - (list.scrollTop - anchor.scrollTop);
  const moved = anchor.element.getBoundingClientRect().bottom - expected;
  if (Math.abs(moved) >= 1) list.scrollBy({ top: moved, behavior: 'instant' });
};
