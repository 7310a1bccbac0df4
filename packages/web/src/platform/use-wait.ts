import { useEffect, useState } from 'react';

/** Whether to go on waiting: for `limit` milliseconds at most, and not again once it has ended. */
export const useWait = (isWaiting: boolean, limit: number): boolean => {
  const [isOver, setOver] = useState(false);

  useEffect(() => {
    const end = setTimeout(() => setOver(true), isWaiting ? limit : 0);
    return () => clearTimeout(end);
  }, [isWaiting, limit]);

  return isWaiting && !isOver;
};
