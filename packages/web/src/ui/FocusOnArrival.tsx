import type { ReactNode } from 'react';
import { useEffect, useRef } from 'react';

/** Takes the focus when it appears in the place of what had it, so that it is read out and the keys go on from there. */
export const FocusOnArrival = ({ children }: { children: ReactNode }) => {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => content.current?.focus({ preventScroll: true }), []);
  return (
    <div ref={content} tabIndex={-1}>
      {children}
    </div>
  );
};
