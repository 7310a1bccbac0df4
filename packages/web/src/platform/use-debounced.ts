import { useEffect, useState } from 'react';

/** A value once it has stayed the same for `ms` milliseconds; the first one at once. */
export const useDebounced = <T extends string | number>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};
