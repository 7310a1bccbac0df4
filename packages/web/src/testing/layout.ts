import { expect, onTestFinished } from 'vitest';
import { atRest, paintedFrames } from './at-rest.ts';

/**
 * What sticks out sideways: the page where it is wider than the window, a part that scrolls that way, or a piece beyond the
 * window's edge, unless it ends in a '…'. A strip that is meant to scroll that way says so.
 */
export const overflow = (): string[] => {
  const width = innerWidth;
  const isBeyond = (element: Element): boolean => {
    const { left, right, width: own } = element.getBoundingClientRect();
    return own > 1 && (right > width + 1 || left < -1) && !isShortened(element);
  };
  const { scrollWidth } = document.documentElement;
  const meant = '[data-scrolls-sideways], [data-scrolls-sideways] *';
  const seen = [...document.querySelectorAll(`body *:not(svg *, .sr-only, .sr-only *, ${meant})`)].filter((element) =>
    element.checkVisibility({ visibilityProperty: true, opacityProperty: true }),
  );
  return [
    ...(scrollWidth > width ? [`the page is ${scrollWidth} wide in a window of ${width}`] : []),
    ...seen
      .filter(isBeyond)
      .map((element) => `beyond the edge: ${element.textContent.slice(0, 40)} in ${element.outerHTML.slice(0, 160)}`),
    ...seen.filter(scrollsSideways).map((element) => `scrolls sideways: ${element.outerHTML.slice(0, 160)}`),
  ];
};

const isShortened = (element: Element | null): boolean =>
  element !== null && (getComputedStyle(element).textOverflow === 'ellipsis' || isShortened(element.parentElement));

const scrollsSideways = (element: Element): boolean =>
  element.scrollWidth > element.clientWidth + 1 &&
  /auto|scroll/.test(getComputedStyle(element).overflowX) &&
  !element.matches('input, textarea');

/** Fails where something sticks out sideways; what slides in is judged where it ends. */
export const expectNoOverflow = async (where: string): Promise<void> => {
  await atRest();
  expect.soft(overflow(), where).toEqual([]);
};

/** Fails where something sticks out sideways, words are cut off, or one that would fit on a line is broken. */
export const expectAllFits = async (where: string): Promise<void> => {
  await atRest();
  const shortened = [...document.querySelectorAll('[role="tab"], nav[aria-label="Main"] a')].filter(
    (control) => control.checkVisibility() && hasShortenedWords(control),
  );
  expect
    .soft(
      [
        ...overflow(),
        ...cutOff(),
        ...brokenWords(),
        ...shortened.map(({ textContent }) => `shortened: ${textContent}`),
      ],
      where,
    )
    .toEqual([]);
};

const hasShortenedWords = (element: Element): boolean =>
  [element, ...element.querySelectorAll('*')].some(
    (part) => part.scrollWidth > part.clientWidth + 1 && part.clientWidth > 0,
  );

/** Text that is cut off by a box around it; what is shortened on purpose ends in a '…'. */
const cutOff = (): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element } = node;
    if (!element || node.textContent?.trim() === '' || element.closest('.sr-only, svg, script, style')) continue;
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    const box = clipOf(element);
    if (!box) continue;
    const range = document.createRange();
    range.selectNodeContents(node);
    const text = range.getBoundingClientRect();
    const beyond = Math.max(text.right - box.right, box.left - text.left, text.bottom - box.bottom, box.top - text.top);
    if (beyond > TOLERANCE_PX)
      found.push(`cut off by ${Math.round(beyond)}: ${node.textContent} in ${element.outerHTML.slice(0, 120)}`);
  }
  return found;
};

/** Words of so many letters fit on a line in every window and with letters of any size. */
const WORD_MAX = 12;

/** Short words of which a line has only a part; an address breaks anywhere. */
const brokenWords = (): string[] => {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const found: string[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const { parentElement: element, textContent } = node;
    if (!element?.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue;
    for (const { 0: word, index } of (textContent ?? '').matchAll(/(?<!\S)[^\s@/_]{2,}(?!\S)/gu)) {
      if (word.length > WORD_MAX) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set(
        [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => Math.round(top)),
      );
      if (lines.size > 1) found.push(`broken: ${word} in ${element.outerHTML.slice(0, 160)}`);
    }
  }
  return found;
};

/** Lines of text reach a little beyond their letters. */
const TOLERANCE_PX = 4;

/** The nearest box that hides what reaches beyond it; `null` where what is hidden can be scrolled to, or is shortened on purpose. */
const clipOf = (element: Element | null): DOMRect | null => {
  if (!element || element === document.body) return null;
  const { overflowX, overflowY, textOverflow, webkitLineClamp } = getComputedStyle(element);
  if (textOverflow === 'ellipsis' || webkitLineClamp !== 'none') return null;
  if (/auto|scroll/.test(overflowX + overflowY)) return null;
  if (!/hidden|clip/.test(overflowX + overflowY)) return clipOf(element.parentElement);
  const box = element.getBoundingClientRect();
  // For screen readers alone.
  return box.width > 1 ? box : null;
};

interface Shift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

/** What moved, and how far (see web.dev/cls). */
interface LayoutShifts {
  readonly sum: number;
  readonly moved: string;
}

/**
 * Notes what moves by itself from now on. What the browser excuses as following an input counts here too: nobody touches these
 * pages, and a window that gets its size passes for an input for 500 ms, so that a jump would be noticed or not by chance.
 *
 * @returns asks what has moved so far, up to the picture that is on the screen now.
 */
export const watchLayoutShifts = (): (() => Promise<LayoutShifts>) => {
  const shifts: Shift[] = [];
  const observer = new PerformanceObserver((list) => shifts.push(...(list.getEntries() as Shift[])));
  observer.observe({ type: 'layout-shift' });
  onTestFinished(() => observer.disconnect());
  return async () => {
    await paintedFrames(2);
    shifts.push(...(observer.takeRecords() as Shift[]));
    const lineOf = ({ value, sources }: Shift): string => `${value} ${sources.map(nameOf).join('\n')}`;
    return { sum: shifts.reduce((sum, { value }) => sum + value, 0), moved: shifts.map(lineOf).join('\n') };
  };
};

const nameOf = ({ node }: Shift['sources'][number]): string =>
  node instanceof Element ? node.outerHTML.slice(0, 120) : (node?.textContent ?? 'what is gone again');

const boxesOf = (elements: Iterable<Element>): DOMRect[] =>
  [...elements].map((element) => element.getBoundingClientRect());

/** Whether an element lies on any of the others, both as they are now. */
export const covers = (element: Element, others: Iterable<Element>): boolean => {
  const cover = element.getBoundingClientRect();
  return boxesOf(others).some(
    (box) => box.left < cover.right && cover.left < box.right && box.top < cover.bottom && cover.top < box.bottom,
  );
};
