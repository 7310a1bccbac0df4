/** Waits until nothing moves that comes to an end: colours and places are judged where they end, not on their way. */
export const atRest = async (): Promise<void> => {
  const running = () =>
    document
      .getAnimations()
      .filter(
        (animation) =>
          animation.playState === 'running' &&
          Number.isFinite(animation.effect?.getComputedTiming().endTime) &&
          !isWaiting(animation),
      );
  // One may begin another: a colour on its way is inherited by what has a transition of its own.
  for (let moving = running(); moving.length > 0; moving = running()) {
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
};

/** What stands in for something that has not come shimmers for half a minute, where it is. */
const isWaiting = (animation: Animation): boolean =>
  animation instanceof CSSAnimation && animation.animationName === 'shimmer';

/** Waits until so many frames have been painted. */
export const paintedFrames = async (count: number): Promise<void> => {
  for (let painted = 0; painted < count; painted += 1) await new Promise(requestAnimationFrame);
};
