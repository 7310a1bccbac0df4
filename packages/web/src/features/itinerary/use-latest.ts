import { useEffect, useRef } from 'react';

/** A value for handlers that stay the same, as it was at the last render. */
export const useLatest = <T>(value: T) => {
  const ref = useRef(value);
  useEffect(() => {
    ref.current = value;
  });
  return ref;
};
