import type { Quote } from '@caravan/contract/chat/chat.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { Loaded } from '../../platform/Loaded.tsx';
import { useQueue } from '../../platform/outbox/use-outbox.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ChatMessage } from './ChatMessage.tsx';
import type { MessageContext } from './message-context.ts';
import { dayName } from './chat-times.ts';
import { surroundingsQuery } from './chat.queries.ts';
import { useLongPress } from './message-press.ts';
import { localDay, startsDay, startsRun } from './message-list.rules.ts';
import { withOwnChanges } from './message-overlay.rules.ts';
import { MESSAGE_MARK } from './use-chat-scroll.ts';

interface EarlierMessageProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  quote: Quote;
  shared: MessageContext;
}

/** A message that a reply quotes and that stands too far back to load all since, with those around it. */
export const EarlierMessage = ({ open, onClose, tripId, quote, shared }: EarlierMessageProps) => {
  const query = useQuery(surroundingsQuery(tripId, quote.id));
  const queue = useQueue();
  const messages = withOwnChanges(query.data ?? [], queue);
  const longPress = useLongPress((seq, element) => {
    const message = messages.find((one) => one.seq === seq);
    if (message && message.deletedAt === null) shared.onMore(message, element);
  });
  return (
    <Sheet open={open} onClose={onClose} title="Earlier Message" forReading size="medium">
      <div {...longPress}>
        <Loaded query={query} what="The message" skeleton={<Spinner label="Loading the message" />}>
          {() =>
            messages.map((message, index) => {
              const previous = messages[index - 1];
              const next = messages[index + 1];
              return (
                <div
                  key={message.id}
                  {...{ [MESSAGE_MARK]: message.seq }}
                  ref={message.id === quote.id ? intoView : undefined}
                  className={message.id === quote.id ? 'rounded-card bg-accent-soft/50 pb-1' : undefined}
                >
                  {startsDay(previous, message) && (
                    <h3 className="pt-4 text-center text-xs font-semibold text-ink-muted">
                      {dayName(localDay(message.createdAt), shared.today)}
                    </h3>
                  )}
                  <ChatMessage
                    message={message}
                    isFirst={startsRun(previous, message)}
                    isLast={!next || startsRun(message, next)}
                    shared={shared}
                  />
                </div>
              );
            })
          }
        </Loaded>
      </div>
    </Sheet>
  );
};

const intoView = (element: HTMLElement | null): void => element?.scrollIntoView({ block: 'center' });
