import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { MessageCircle } from 'lucide-react';
import { type RefObject, memo, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { useIsOnline } from '../../platform/outbox/use-outbox.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { classNames } from '../../ui/class-names.ts';
import { OWN_SCROLLING, useDrawnInReach } from '../../ui/use-drawn-in-reach.ts';
import { ChatMessage } from './ChatMessage.tsx';
import { ToTheEnd, ToTheNew, useWayToNew } from './JumpButtons.tsx';
import { UnsentMessage } from './UnsentMessage.tsx';
import type { MessageContext } from './message-context.ts';
import { useLongPress } from './message-press.ts';
import { useMessageContext } from './use-message-context.tsx';
import type { useMessageTasks } from './use-message-tasks.tsx';
import {
  type NewMessages,
  type Block,
  cutIntoBlocks,
  localDay,
  startsDay,
  startsRun,
  type ChatWindow,
  hasOlder,
} from './message-list.rules.ts';
import { dayName } from './chat-times.ts';
import { useOlderMessages } from './chat.queries.ts';
import type { Unsent } from './unsent.rules.ts';
import { useReadMark } from './read-mark.ts';
import { BLOCK_MARK, MESSAGE_MARK, useChatScroll } from './use-chat-scroll.ts';

interface MessageListProps {
  trip: TripDetail;
  userId: string;
  messages: ChatWindow;
  /** What the viewer had not read; the line 'New' stands before it. */
  news: NewMessages | null;
  unsent: readonly Unsent[];
  tasks: ReturnType<typeof useMessageTasks>;
  onRetry: (entry: Unsent, file?: File | null) => void;
  onDiscard: (entry: Unsent) => void;
}

/**
 * The messages, the latest at the bottom. The list is laid out from its end: whatever changes above, what is read stays
 * where it is.
 */
export const MessageList = (props: MessageListProps) => {
  const { trip, userId, messages, news, unsent, onRetry, onDiscard } = props;
  const blocks = useBlocks(messages);
  const scroll = useChatScroll({ messages, news, unsent, userId });
  const { scroller, isAtEnd } = scroll;
  const wayToNew = useWayToNew(props, scroll.toLine);
  const { shared, element } = useMessageContext({ ...props, onNewLine: wayToNew.onNewLine }, scroll.toMessage);
  const longPress = useLongPress((seq, element) => {
    const message = messages[seq - (messages[0]?.seq ?? 0)];
    if (message && message.deletedAt === null) shared.onMore(message, element);
  });
  useReadMark(trip, { seq: messages.at(-1)?.seq ?? 0, isAtEnd, scroller });
  const isEmpty = messages.length === 0 && unsent.length === 0;
  const last = messages.at(-1);
  return (
    <div className="relative -mx-4 min-h-0 flex-1 border-t border-line">
      <div
        ref={scroller}
        {...{ [OWN_SCROLLING]: '' }}
        onScroll={scroll.onScroll}
        {...longPress}
        // Reachable, so that the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        role="region"
        aria-label="Messages"
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 pb-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div role="log" aria-label="Group Chat" aria-live="polite" className="min-w-0">
          <OlderMessages tripId={trip.id} messages={messages} scroller={scroller} />
          {blocks.map((block, index) => (
            <MessageBlock key={block.key} {...{ block, shared }} isFar={index < blocks.length - 2} />
          ))}
          {unsent.map((entry, index) => (
            <UnsentMessage
              key={entry.key}
              entry={entry}
              isFirst={index === 0 && last?.senderId !== userId}
              onRetry={onRetry}
              onDiscard={onDiscard}
            />
          ))}
        </div>
        {isEmpty && (
          <EmptyState
            level={3}
            icon={<MessageCircle size={28} />}
            title="Say hello"
            text="Everybody on the trip reads what is written here."
            className="my-auto"
          />
        )}
      </div>
      {element}
      {wayToNew.isOffered && news && <ToTheNew count={news.count} {...wayToNew} />}
      {!isAtEnd && <ToTheEnd unread={scroll.unread} onPress={scroll.toEnd} />}
    </div>
  );
};

const useBlocks = (messages: ChatWindow): Block[] => {
  const [cut] = useState(blockCutter);
  return useMemo(() => cut(messages), [cut, messages]);
};

/** Cuts with the memory of its last cut, so that unchanged blocks stay the same objects. */
const blockCutter = () => {
  let blocks: Block[] = [];
  return (messages: ChatWindow): Block[] => {
    blocks = cutIntoBlocks(messages, blocks);
    return blocks;
  };
};

interface OlderMessagesProps {
  tripId: string;
  messages: ChatWindow;
  scroller: RefObject<HTMLElement | null>;
}

/** How far ahead of the eye earlier messages are loaded. */
const AHEAD = '1200px 0px 0px 0px';

/** The beginning of what is loaded: loads the messages before it when it comes near. */
const OlderMessages = ({ tripId, messages, scroller }: OlderMessagesProps) => {
  const mark = useRef<HTMLDivElement>(null);
  const { mutate, isPending, isError } = useOlderMessages(tripId);
  const isOnline = useIsOnline();
  const isMore = hasOlder(messages);
  const firstId = messages[0]?.id;
  const load = useEffectEvent(() => {
    if (isMore && !isPending && !isError) mutate();
  });

  const tryAgain = useEffectEvent(() => {
    if (isError) mutate();
  });
  useEffect(() => {
    if (isOnline) tryAgain();
  }, [isOnline]);

  useEffect(() => {
    if (!mark.current || !isMore || !isOnline) return;
    const observer = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && load(), {
      root: scroller.current,
      rootMargin: AHEAD,
    });
    observer.observe(mark.current);
    return () => observer.disconnect();
    // Observed anew after each page: the mark may have stayed in sight.
  }, [firstId, isMore, isOnline, scroller]);

  if (!isMore) return null;
  return (
    <div ref={mark} aria-live="off" className="flex min-h-14 items-center justify-center gap-2 text-sm">
      {!isOnline && !isPending ? (
        <p className="text-center text-ink-muted">You are offline. Earlier messages will appear when you are back.</p>
      ) : isError ? (
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

interface MessageBlockProps {
  block: Block;
  shared: MessageContext;
  /**
   * Whether it stands far from the end of the chat: then the browser spends nothing on it while it is out of sight, and
   * what is farther away still is not even in the document.
   */
  isFar: boolean;
}

/** Some consecutive messages with their days. */
const MessageBlock = memo(({ block, shared, isFar }: MessageBlockProps) => {
  const { isDrawn, ref, style } = useDrawnInReach({ isAlways: !isFar, isAtFirst: true });
  return (
    <div
      ref={ref}
      {...{ [BLOCK_MARK]: block.key }}
      // What is drawn again is nothing new that would be read out.
      aria-live={isFar ? 'off' : undefined}
      style={style}
      className={classNames('[contain-intrinsic-size:auto_3200px]', isFar && '[content-visibility:auto]')}
    >
      {isDrawn && <BlockMessages {...{ block, shared }} />}
    </div>
  );
});

const BlockMessages = ({ block, shared }: Omit<MessageBlockProps, 'isFar'>) =>
  block.messages.map((message, index) => {
    const previous = index > 0 ? block.messages[index - 1] : block.previous;
    const next = block.messages[index + 1] ?? block.next;
    return (
      <div
        key={message.id}
        {...{ [MESSAGE_MARK]: message.seq }}
        className="rounded-card transition-colors duration-300 data-gone-to:bg-accent-soft"
      >
        {message.seq === shared.newSeq && <NewLine onSeen={shared.onNewLine} />}
        {startsDay(previous, message) && <DayLine name={dayName(localDay(message.createdAt), shared.today)} />}
        <ChatMessage
          message={message}
          isFirst={startsRun(previous, message) || message.seq === shared.newSeq}
          isLast={!next || startsRun(message, next) || next.seq === shared.newSeq}
          shared={shared}
        />
      </div>
    );
  });

/** Where the reader left off the last time. */
const NewLine = ({ onSeen }: { onSeen: (isSeen: boolean) => void }) => {
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!line.current) return;
    const observer = new IntersectionObserver((entries) => onSeen(entries.some((entry) => entry.isIntersecting)));
    observer.observe(line.current);
    return () => observer.disconnect();
  }, [onSeen]);
  return (
    <div
      ref={line}
      role="separator"
      aria-label="New messages"
      // Takes the focus of the button that leads here and goes.
      tabIndex={-1}
      className="flex items-center gap-3 pt-5 pb-1 text-accent-ink"
    >
      <span className="h-px flex-1 bg-accent" />
      <span className="text-xs font-bold">New</span>
      <span className="h-px flex-1 bg-accent" />
    </div>
  );
};

const DayLine = ({ name }: { name: string }) => (
  <div className="flex items-center gap-3 pt-5 pb-1">
    <span className="h-px flex-1 bg-line" />
    <h3 className="text-xs font-semibold text-ink-muted">{name}</h3>
    <span className="h-px flex-1 bg-line" />
  </div>
);
