import { useEffect, useState } from 'react';

/**
 * Seconds that are left until something may be done again; 0 when it may. `begin` starts them anew.
 *
 * @param begunAt when they began before the screen was drawn, milliseconds since 1970; `null` where they did not.
 */
export const usePause = (seconds: number, begunAt: number | null = null): { left: number; begin: () => void } => {
  const [end, setEnd] = useState(begunAt === null ? null : begunAt + seconds * 1000);
  const [left, setLeft] = useState(() => (end === null ? 0 : Math.max(0, Math.ceil((end - Date.now()) / 1000))));
  useEffect(() => {
    if (end === null) return undefined;
    const timer = setInterval(() => {
      // By the clock: a phone that sleeps skips ticks.
      const rest = Math.max(0, Math.ceil((end - Date.now()) / 1000));
      setLeft(rest);
      if (rest === 0) setEnd(null);
    }, 1000);
    return () => clearInterval(timer);
  }, [end]);
  const begin = () => {
    setLeft(seconds);
    setEnd(Date.now() + seconds * 1000);
  };
  return { left, begin };
};

/** A value once it has stayed the same for `ms` milliseconds; the first one at once. */
export const useDebounced = <T extends string | number>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

/** Whether to go on waiting: for `limit` milliseconds at most, and not again once it has ended. */
export const useWait = (isWaiting: boolean, limit: number): boolean => {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const end = setTimeout(() => setOver(true), isWaiting ? limit : 0);
    return () => clearTimeout(end);
  }, [isWaiting, limit]);

  return isWaiting && !isOver;
};
