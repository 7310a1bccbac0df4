import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useMutation } from '@tanstack/react-query';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { Spinner } from '../../ui/Spinner.tsx';
import { useWayBack } from './chat.queries.ts';
import type { NewMessages, ChatWindow } from './message-list.rules.ts';
import { showMissingMessages } from './show-missing-messages.ts';

interface ChatWithNews {
  readonly trip: TripDetail;
  readonly messages: ChatWindow;
  readonly news: NewMessages | null;
}

/** The way to the line 'New' while nobody has seen it: it stands above what the chat opens with. */
export const useWayToNew = ({ trip, messages, news }: ChatWithNews, toLine: (seq: number) => void) => {
  const [line, setLine] = useState<'unknown' | 'away' | 'seen'>('unknown');
  const wayBack = useWayBack(trip.id);
  const { mutate, isPending } = useMutation({
    mutationFn: (seq: number) => wayBack(seq, Number.POSITIVE_INFINITY),
    onSuccess: (isThere, seq) => isThere && toLine(seq),
    onError: (error) => showMissingMessages(error, 'Earlier messages could not be loaded'),
  });
  const [first] = messages;
  const isAbove = news !== null && first !== undefined && (news.seq < first.seq || line === 'away');
  return {
    isOffered: isAbove && line !== 'seen',
    isPending,
    onPress: () => news && !isPending && mutate(news.seq),
    onNewLine: (isSeen: boolean) => setLine((before) => (isSeen || before === 'seen' ? 'seen' : 'away')),
  };
};

const TO_SOMEWHERE =
  'pointer-events-auto inline-flex min-h-11 min-w-11 animate-rise items-center justify-center gap-2 rounded-full bg-accent px-3.5 text-sm font-semibold text-on-accent shadow-float hover:bg-accent-strong';

const newMessages = (count: number): string => (count === 1 ? '1 new message' : `${count} new messages`);

interface ToTheNewProps {
  count: number;
  /** The messages back to there are being loaded. */
  isPending: boolean;
  onPress: () => void;
}

/** The way up to where the reader left off. */
export const ToTheNew = ({ count, isPending, onPress }: ToTheNewProps) => (
  <div className="pointer-events-none absolute inset-x-0 top-3 flex justify-center">
    <button type="button" onClick={onPress} aria-disabled={isPending || undefined} className={TO_SOMEWHERE}>
      {isPending ? <Spinner size="small" label="Loading earlier messages" /> : <ArrowUp size={18} aria-hidden="true" />}
      {newMessages(count)}
    </button>
  </div>
);

interface ToTheEndProps {
  /** Messages that came below what is read. */
  unread: number;
  onPress: () => void;
}

/** The way back to the latest messages, with how many are new. */
export const ToTheEnd = ({ unread, onPress }: ToTheEndProps) => (
  <div className="pointer-events-none absolute inset-x-0 bottom-3 flex justify-center">
    <button
      type="button"
      onClick={onPress}
      aria-label={unread > 0 ? undefined : 'Jump to the latest messages'}
      className={TO_SOMEWHERE}
    >
      {unread > 0 && newMessages(unread)}
      <ArrowDown size={18} aria-hidden="true" />
    </button>
  </div>
);
