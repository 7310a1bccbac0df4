import type { Quote } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { useWaitingThings } from '../../platform/outbox/use-outbox.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import type { MessageContext } from './message-context.ts';
import { useWayBack } from './chat.queries.ts';
import type { NewMessages } from './message-list.rules.ts';
import { showMissingMessages } from './show-missing-messages.ts';
import type { useMessageTasks } from './use-message-tasks.tsx';

const loadEarlier = async () => (await import('./EarlierMessage.tsx')).EarlierMessage;

interface SharedParts extends Pick<MessageContext, 'userId' | 'onNewLine'> {
  readonly trip: TripDetail;
  readonly news: NewMessages | null;
  readonly tasks: ReturnType<typeof useMessageTasks>;
}

/** What all messages are drawn with: the same object as long as they look the same, whatever the chat does otherwise. */
export const useMessageContext = (
  { trip, userId, news, onNewLine, tasks }: SharedParts,
  toMessage: (seq: number) => void,
): { shared: MessageContext; element: ReactNode } => {
  const [today, zone] = [useToday(), viewerZone()];
  const wayBack = useWayBack(trip.id);
  const { open, close, element } = useLazyDialog(loadEarlier);
  const { names: nameOf } = tasks;
  // What is written about it is written in the chat.
  const onMoreOfEarlier: MessageContext['onMore'] = (message, anchor) =>
    latest.current.tasks.onMore(message, anchor, close);
  const goTo = async (quote: Quote, shown: MessageContext) => {
    try {
      if (await wayBack(quote.seq)) toMessage(quote.seq);
      else open({ tripId: trip.id, quote, shared: { ...shown, onMore: onMoreOfEarlier } });
    } catch (error) {
      showMissingMessages(error, 'The message could not be loaded');
    }
  };
  const latest = useRef({ goTo, tasks, onNewLine });
  useLayoutEffect(() => {
    latest.current = { goTo, tasks, onNewLine };
  });
  const newSeq = news?.seq ?? null;
  const waiting = useWaitingThings();
  const shared = useMemo((): MessageContext => {
    const made: MessageContext = {
      userId,
      today,
      zone,
      newSeq,
      waiting,
      nameOf,
      onMore: (message, anchor) => latest.current.tasks.onMore(message, anchor),
      onReact: (message, emoji) => void latest.current.tasks.onReact(message, emoji),
      onNewLine: (isSeen) => latest.current.onNewLine(isSeen),
      onGoTo: (quote) => void latest.current.goTo(quote, made),
    };
    return made;
  }, [userId, today, zone, newSeq, waiting, nameOf]);
  return { shared, element };
};
