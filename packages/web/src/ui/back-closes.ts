import { useEffectEvent, useLayoutEffect } from 'react';

/*
 * Back closes what lies over the page. While anything does, the browser's history holds one entry more, for the same address:
 * the entry over the page. Back leads from it to the page's own entry, and what lies on top is closed as Esc closes it. What
 * stays open, because more lies below or because it asks first, has the entry over the page taken up again, forwards: a new one
 * would count as made without anybody's doing, and browsers skip those.
 */

/** Which of the two entries the browser is at; absent from all others. Beside whatever else an entry's state holds. */
type Mark = 'page' | 'over';

const MARK = 'caravanBack';

/** How long what closes may be followed by what opens in its place, such as a menu by the dialog of its action, milliseconds. */
const SETTLES_AFTER_MS = 100;
/** A move through the history that has led nowhere by then is given up: a browser may know of no entry there. */
const GIVES_UP_AFTER_MS = 1000;
/** For so long a move that was given up may arrive after all, where the browser is busy, milliseconds. */
const ARRIVES_LATE_MS = 4000;
/** Presses of Back that may come before the first of them is answered. */
const STEPS_MAX = 4;

type Entry = readonly [state: unknown, url: string];

/** What lies over the page, the topmost last. Each closes itself as on Esc: at once, after a question, or not at all. */
const layers: (() => void)[] = [];
/** Navigations that wait until the browser is at the page's own entry. */
let waiting: (() => void)[] = [];
let at: Mark = 'page';
/** Where this module has sent the browser, or is about to. */
let going: Mark | null = null;
let steps = 0;
/** Whether the browser is on its way to another entry, which it cannot be called back from. */
let isMoving = false;
/** The page is left for another document: a move through the history would call that off. */
let isLeaving = false;
/** What leaves the page once the move under way has ended. */
let departures: (() => void)[] = [];
/** What the entry over the page was replaced by: the page's own entry becomes that, once the browser is there. */
let replacement: Entry | null = null;
/** Until when a move to the page's own entry that was given up is awaited all the same, on the clock of `performance`; 0 for none. */
let lateUntil = 0;
let timer: ReturnType<typeof setTimeout> | undefined;
let restListeners: (() => void)[] = [];

const markOf = (state: unknown): Mark | undefined =>
  typeof state === 'object' && state !== null ? (state as { [MARK]?: Mark })[MARK] : undefined;

const withMark = (state: unknown, mark: Mark | undefined): unknown => {
  if (mark === undefined && markOf(state) === undefined) return state;
  const { [MARK]: _, ...rest } = (state ?? {}) as Record<string, unknown>;
  return mark === undefined ? (Object.keys(rest).length > 0 ? rest : null) : { ...rest, [MARK]: mark };
};

/* The router follows the methods of `history` itself; these two changes leave the address as it is, or as the router knows it. */
const replaceQuietly = (state: unknown, url?: string): void =>
  History.prototype.replaceState.call(history, state, '', url);
const pushQuietly = (state: unknown): void => History.prototype.pushState.call(history, state, '');

const after = (milliseconds: number, next: () => void): void => {
  clearTimeout(timer);
  timer = setTimeout(next, milliseconds);
};

const move = (to: Mark, by: 1 | -1): void => {
  if (isLeaving) {
    going = null;
    return;
  }
  going = to;
  isMoving = true;
  // Then the entry where the browser is becomes the page's own.
  after(GIVES_UP_AFTER_MS, () => {
    if (to === 'page') lateUntil = performance.now() + ARRIVES_LATE_MS;
    arrive('page');
  });
  history.go(by);
};

const coverPage = (): void => {
  replaceQuietly(withMark(history.state, 'page'));
  // Coming back to the page's entry is no journey: it stays where it was scrolled to meanwhile.
  history.scrollRestoration = 'manual';
  pushQuietly(withMark(history.state, 'over'));
  history.scrollRestoration = 'auto';
  at = 'over';
};

/** Makes the page's own entry what it was, or what the entry over it has become. */
const uncoverPage = (): void => {
  const [state, url] = replacement ?? [history.state, undefined];
  replacement = null;
  replaceQuietly(withMark(state, undefined), url);
  history.scrollRestoration = 'auto';
};

const depart = (): void => {
  const due = departures;
  departures = [];
  for (const go of due) go();
};

const arrive = (mark: Mark): void => {
  clearTimeout(timer);
  going = null;
  isMoving = false;
  steps = 0;
  at = mark;
  if (mark === 'page') uncoverPage();
  const navigations = mark === 'page' ? waiting : [];
  if (mark === 'page') waiting = [];
  for (const navigate of navigations) navigate();
  // What a navigation takes away with its page is not covered anew.
  if (navigations.length > 0) after(SETTLES_AFTER_MS, settle);
  else settle();
};

/** Brings the history in line with what lies over the page. */
const settle = (): void => {
  if (going !== null) return;
  if (isLeaving) depart();
  else if (layers.length > 0 && at === 'page') coverPage();
  else if (at === 'over' && (layers.length === 0 || waiting.length > 0)) move('page', -1);
  if (going !== null || layers.length > 0) return;
  for (const isAtRest of restListeners) isAtRest();
  restListeners = [];
};

/** Closes what lies on top, and goes on once it is known whether that has closed. */
const closeTopmost = (): void => {
  going = 'over';
  layers.at(-1)?.();
  after(0, () => {
    if (layers.length > 0) return move('over', 1);
    if (markOf(history.state) === 'page') return arrive('page');
    move('page', 1);
  });
};

/** Back was pressed once more before the first press was answered, which has led beyond the page. */
const comeBackToPage = (): void => {
  steps += 1;
  closeTopmost();
};

/** @returns whether the move was one between the two entries of a page, of which the router knows nothing. */
const followMove = (mark: Mark | undefined): boolean => {
  if (going !== null) {
    if (mark === going) arrive(mark);
    else if (going === 'over' && mark === 'page') move('over', 1);
    else if (going === 'over' && layers.length > 0 && steps < STEPS_MAX) comeBackToPage();
    else return leave();
    return true;
  }
  const isLate = performance.now() < lateUntil;
  lateUntil = 0;
  if (at === 'over' && mark === 'page') {
    at = 'page';
    // Nobody has pressed Back: what has opened since stays.
    if (isLate) settle();
    else if (layers.length > 0) closeTopmost();
    else leaveEmptyEntry();
    return true;
  }
  if (mark === undefined && at === 'over' && layers.length > 0) {
    // Browsers skip the entry of a page that nobody has touched yet, and take two presses at once for one: what lies over it is closed.
    comeBackToPage();
    return true;
  }
  if (mark !== 'over') return leave();
  // Forwards to what is closed already: there is nothing.
  at = 'over';
  settle();
  return true;
};

/** What lay over the page has just closed by itself, and Back was pressed for the page. */
const leaveEmptyEntry = (): void => {
  uncoverPage();
  history.back();
};

/** The browser is at another page. */
const leave = (): false => {
  clearTimeout(timer);
  going = null;
  isMoving = false;
  steps = 0;
  at = 'page';
  replacement = null;
  waiting = [];
  if (markOf(history.state) !== undefined) uncoverPage();
  after(SETTLES_AFTER_MS, settle);
  return false;
};

let isWatching = false;

/** Follows the browser's history from now on; called once, before any router does. */
export const watchBack = (): void => {
  if (isWatching) return;
  isWatching = true;
  const [push, replace] = [history.pushState.bind(history), history.replaceState.bind(history)];
  // A navigation from what lies over a page takes the place of its entry: Back leads from there to the page.
  history.pushState = (state, unused, url) => {
    if (going === null && at === 'page') return push(state, unused, url);
    // Through all that others have laid around the method meanwhile, such as the router.
    waiting.push(() => history.pushState(state, unused, url));
    settle();
  };
  history.replaceState = (state, unused, url) => {
    const mark = markOf(history.state);
    replace(withMark(state, mark), unused, url);
    if (mark === 'over') replacement = [state, location.href];
  };
  addEventListener(
    'popstate',
    (event) => {
      if (followMove(markOf(history.state))) event.stopImmediatePropagation();
    },
    { capture: true },
  );
  addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    stayInDocument();
    arrive(markOf(history.state) ?? 'page');
  });
  // Loaded anew with something open: its entry is left, as nothing lies over the page now.
  if (markOf(history.state) === undefined) return;
  at = 'over';
  if (markOf(history.state) === 'over') after(0, settle);
  else arrive('page');
};

const cover = (close: () => void): (() => void) => {
  // Where something opens, the page has not been left after all.
  if (departures.length === 0) isLeaving = false;
  layers.push(close);
  settle();
  return () => {
    layers.splice(layers.indexOf(close), 1);
    if (going === null) after(SETTLES_AFTER_MS, settle);
  };
};

/**
 * Lets Back (the gesture, the key or the browser's button) close something that lies over the page, as Esc does.
 *
 * @param close called while `open`; may leave it open, such as to ask first.
 */
export const useBackCloses = (open: boolean, close: () => void): void => {
  const closeNow = useEffectEvent(close);
  useLayoutEffect(() => (open ? cover(() => closeNow()) : undefined), [open]);
};

/**
 * Leaves the page for another document, or loads it anew. From then on nothing here moves through the history any more: a browser
 * gives up a document that it is on its way to for that. A move that has begun ends first.
 *
 * @param go such as `() => location.assign('/api/logout')`.
 */
export const leaveDocument = (go: () => void): void => {
  isLeaving = true;
  if (isMoving) departures.push(go);
  else go();
};

/** The document that was to be left is the one that shows after all. */
export const stayInDocument = (): void => {
  isLeaving = false;
  departures = [];
};

/** Resolves once nothing lies over the page and the browser is at the page's own entry. */
export const backAtRest = async (): Promise<void> => {
  if (going === null && at === 'page') return;
  await new Promise<void>((resolve) => {
    restListeners.push(resolve);
    settle();
  });
};
