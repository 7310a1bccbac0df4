// What runs in a page to see how quickly it answers.

/** What each frame took, milliseconds. */
export type Frames = readonly number[];

/** What stands in the page as `interactions`. */
export interface Interactions {
  /** Resolves once the page has nothing to do, and nothing in it moves that comes to an end. */
  settle(): Promise<void>;
  /** Forgets what was seen before. */
  begin(): void;
  /** How long the longest interaction since took until its frame was there, milliseconds; half of 16 where the browser names none. */
  end(): Promise<number>;
  watchFrames(): void;
  frames(): Frames;
}

/** Runs in the page before anything else. */
export function placeInteractions(): void {
  let longest = 0;
  let seen: number[] = [];
  let isWatching = false;
  const note = (entries: PerformanceEntryList) => {
    for (const entry of entries) {
      if ((entry as PerformanceEventTiming).interactionId > 0) longest = Math.max(longest, entry.duration);
    }
  };
  const observer = new PerformanceObserver((list) => note(list.getEntries()));
  observer.observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);

  const frameDrawn = () => new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  const comesToAnEnd = ({ effect }: Animation) => Number.isFinite(effect?.getComputedTiming().endTime);
  const moving = () => document.getAnimations().filter(comesToAnEnd);
  let last = 0;
  const nextFrame = (now: number) => {
    if (last > 0) seen.push(now - last);
    last = now;
    if (isWatching) requestAnimationFrame(nextFrame);
  };
  const placed: Interactions = {
    settle: async () => {
      // What is drawn meanwhile may begin to move in its turn, as the day that a list has come to.
      do {
        await Promise.allSettled(moving().map(({ finished }) => finished));
        await new Promise((resolve) => requestIdleCallback(resolve));
        await frameDrawn();
      } while (moving().length > 0);
    },
    begin: () => {
      observer.takeRecords();
      longest = 0;
    },
    end: async () => {
      // What a frame took is known once it is shown, which is behind the next.
      for (let frame = 0; frame < 3; frame += 1) await frameDrawn();
      note(observer.takeRecords());
      return Math.max(longest, 8);
    },
    watchFrames: () => {
      [seen, last, isWatching] = [[], 0, true];
      requestAnimationFrame(nextFrame);
    },
    frames: () => {
      isWatching = false;
      return seen;
    },
  };
  Object.assign(window, { interactions: placed });
}
