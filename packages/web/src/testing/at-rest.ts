/** Waits until nothing moves that comes to an end: colours and places are judged where they end, not on their way. */
export const atRest = async (): Promise<void> => {
  const running = () =>
    document
      .getAnimations()
      .filter(
        ({ effect, playState }) => playState === 'running' && Number.isFinite(effect?.getComputedTiming().endTime),
      );
  // One may begin another: a colour on its way is inherited by what has a transition of its own.
  for (let moving = running(); moving.length > 0; moving = running()) {
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
};

/** Waits until so many frames have been painted. */
export const paintedFrames = async (count: number): Promise<void> => {
  for (let painted = 0; painted < count; painted += 1) await new Promise(requestAnimationFrame);
};
