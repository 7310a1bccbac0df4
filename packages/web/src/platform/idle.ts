/** How long the page has been loaded before anything is read ahead, milliseconds: what the first screen itself wants comes before. */
const SETTLED_MS = 1_500;

/** How long what may wait does so at most where the browser always has something else to do, milliseconds. */
const IDLE_WITHIN_MS = 3_000;

/** What browsers say of the line, where they do (Network Information API). */
interface Line {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
  readonly type?: string;
}

/** Whether nobody minds what is read without being wanted yet: not on a slow line, nor for whoever pays for each byte. */
export const isLineFree = (): boolean => {
  const { saveData = false, effectiveType = '4g' } = lineOf();
  return !saveData && effectiveType === '4g';
};

/** Whether what goes over the line is likely to be counted. */
export const isLineMetered = (): boolean => lineOf().type === 'cellular';

const lineOf = (): Line => (navigator as { connection?: Line }).connection ?? {};

const onLoaded = (work: () => void): (() => void) => {
  if (document.readyState === 'complete') {
    work();
    return () => undefined;
  }
  addEventListener('load', work, { once: true });
  return () => removeEventListener('load', work);
};

/** How long what comes next waits for the one before at most, milliseconds: a line that says nothing holds up nobody for ever. */
const TURN_MS = 10_000;

/** What has come so far of what may wait. */
let before: Promise<unknown> = Promise.resolve();

/** What a work answers, or nothing once it takes too long. */
const within = async (ms: number, work: unknown): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const late = setTimeout(resolve, ms);
  try {
    await Promise.race([work, promise]);
  } finally {
    clearTimeout(late);
  }
};

/** Runs what may wait behind all that came before: code that arrives at once is evaluated in one piece, and holds up a press. */
const queueBehind = (work: () => unknown): (() => void) => {
  let isGivenUp = false;
  before = before
    .then(() => (isGivenUp ? undefined : within(TURN_MS, work())))
    .catch((error: unknown) => reportError(error));
  return () => (isGivenUp = true);
};

/** Runs what may wait once the browser has nothing else to do, or after a few seconds on a device that is never idle. Some browsers do not say when that is: there it follows shortly. */
const onIdle = (work: () => unknown): (() => void) => {
  let giveUp = (): void => undefined;
  const begin = (): void => void (giveUp = queueBehind(work));
  if ('requestIdleCallback' in window) {
    const idle = requestIdleCallback(begin, { timeout: IDLE_WITHIN_MS });
    return () => {
      cancelIdleCallback(idle);
      giveUp();
    };
  }
  const later = setTimeout(begin);
  return () => {
    clearTimeout(later);
    giveUp();
  };
};

/**
 * Runs once the page is loaded, has settled and is idle, one after the other.
 *
 * @param work what comes next waits for what it answers, such as code that is under way.
 * @returns how to give it up before it runs.
 */
export const whenAtRest = (work: () => unknown): (() => void) => {
  const steps: (() => void)[] = [];
  const step = (cancel: () => void): void => void steps.push(cancel);
  step(
    onLoaded(() => {
      const settled = setTimeout(() => step(onIdle(work)), SETTLED_MS);
      step(() => clearTimeout(settled));
    }),
  );
  return () => steps.forEach((cancel) => cancel());
};

/**
 * Reads ahead: runs once the page is at rest; not at all on a slow line or where data is saved, since what is read ahead is read
 * again when it is wanted.
 *
 * @returns how to give it up before it runs.
 */
export const whenIdle = (work: () => unknown): (() => void) => whenAtRest(() => isLineFree() && work());
