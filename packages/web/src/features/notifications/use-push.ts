import { useCallback, useEffect, useState } from 'react';
import { type PushState, readPushState, startPushes, stopPushes } from '../../platform/push.ts';
import { useCurrentUser } from '../../platform/session.ts';
import { showFailure } from '../../platform/show-failure.ts';

/** Whether this browser gets one's pushes, and what changes that. `null` until it is known. */
export const usePush = (onChanged: () => void) => {
  const userId = useCurrentUser()?.id ?? '';
  const [state, setState] = useState<PushState | null>(null);
  const [isChanging, setChanging] = useState(false);
  useEffect(() => {
    let isHere = true;
    void readPushState(userId).then((read) => isHere && setState(read));
    return () => {
      isHere = false;
    };
  }, [userId]);
  const change = useCallback(
    async (work: () => Promise<PushState>): Promise<void> => {
      setChanging(true);
      try {
        setState(await work());
      } catch (error) {
        showFailure(error, { title: 'Not changed' });
      } finally {
        setChanging(false);
        onChanged();
      }
    },
    [onChanged],
  );
  const start = () => void change(() => startPushes(userId));
  const stop = () =>
    void change(async () => {
      await stopPushes(userId);
      return 'off';
    });
  return { state, isChanging, start, stop };
};
