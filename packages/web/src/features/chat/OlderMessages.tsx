import type { RefObject } from 'react';
import { useEffect, useEffectEvent, useRef } from 'react';
import { Spinner } from '../../ui/Spinner.tsx';
import { useOlderMessages } from './chat.queries.ts';
import { type ChatWindow, hasOlder } from './chat-window.rules.ts';

interface OlderMessagesProps {
  tripId: string;
  messages: ChatWindow;
  scroller: RefObject<HTMLElement | null>;
}

/** How far ahead of the eye earlier messages are asked for. */
const AHEAD = '1200px 0px 0px 0px';

/** The beginning of what is loaded: asks for the messages before it when it comes near. */
export const OlderMessages = ({ tripId, messages, scroller }: OlderMessagesProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isError } = useOlderMessages(tripId);
  const isMore = hasOlder(messages);
  const firstId = messages[0]?.id;
  const load = useEffectEvent(() => {
    if (isMore && !isPending && !isError) mutate();
  });

  useEffect(() => {
    if (!mark.current || !isMore) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      root: scroller.current,
      rootMargin: AHEAD,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
    // Observed anew after each page: the mark may have stayed in sight.
  }, [firstId, isMore, scroller]);

  if (!isMore) return null;
  return (
    <div ref={mark} aria-live="off" className="flex min-h-14 items-center justify-center gap-2 text-sm">
      {isError ? (
        <>
          <span className="text-clay-ink">Earlier messages could not be loaded.</span>
          <button type="button" onClick={() => mutate()} className="min-h-11 font-semibold text-accent-ink underline">
            Try again
          </button>
        </>
      ) : (
        isPending && <Spinner size="small" label="Loading earlier messages" />
      )}
    </div>
  );
};
