import { useEffect, useState } from 'react';

/** Seconds that are left until something may be done again; 0 when it may. `begin` starts them anew. */
export const usePause = (seconds: number): { left: number; begin: () => void } => {
  const [end, setEnd] = useState<number | null>(null);
  const [left, setLeft] = useState(0);
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
