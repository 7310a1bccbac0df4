import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { type CSSProperties, type ReactNode, useMemo } from 'react';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { messageOf } from '../../platform/errors.ts';
import { live, useLiveStatus } from '../../platform/live.ts';
import { useQueue } from '../../platform/outbox/use-outbox.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useKeyboardInset } from '../../ui/use-viewport.ts';
import { Composer } from './Composer.tsx';
import { composerDraft } from './composer-draft.ts';
import { MessageList } from './MessageList.tsx';
import { momentName } from './chat-times.ts';
import type { ChatWindow } from './message-list.rules.ts';
import { chatQuery, useLatestKept } from './chat.queries.ts';
import { useNewMessages } from './read-mark.ts';
import { useMessageTasks } from './use-message-tasks.tsx';
import { withOwnChanges } from './message-overlay.rules.ts';
import { useUnsent } from './use-unsent.ts';

interface ChatTabProps {
  trip: TripDetail;
  currentUser: CurrentUser;
}

/** What the people on a trip write to each other. */
export const ChatTab = ({ trip, currentUser }: ChatTabProps) => {
  const query = useQuery(chatQuery(trip.id));
  const queue = useQueue();
  const messages = useMemo(() => query.data && withOwnChanges(query.data, queue), [query.data, queue]);
  if (messages) return <Chat trip={trip} userId={currentUser.id} messages={messages} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The chat will appear when you are back." />;
  }
  if (!query.isError) return <ChatSkeleton />;
  return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
};

interface ChatProps {
  trip: TripDetail;
  userId: string;
  messages: ChatWindow;
}

const Chat = ({ trip, userId, messages }: ChatProps) => {
  const tripId = trip.id;
  const news = useNewMessages(trip);
  useLatestKept(tripId);
  const { unsent, send, retry, discard } = useUnsent(tripId, messages);
  const tasks = useMessageTasks(trip, userId);
  const { isEditing, replyTo, onTaskLeft } = tasks;
  const sendAll = (content: string, files: readonly File[]) => {
    const [first, ...others] = files;
    send({ content, replyTo, file: first });
    for (const file of others) send({ content: '', file });
    onTaskLeft();
  };
  return (
    <ChatFrame>
      <ChatHeader lastMessage={messages.at(-1)} />
      <MessageList {...{ trip, userId, messages, unsent, news, tasks }} onRetry={retry} onDiscard={discard} />
      <Composer
        draftName={composerDraft(userId, tripId)}
        task={tasks.task}
        onTaskLeft={onTaskLeft}
        pending={tasks.isSaving}
        onSend={isEditing ? tasks.saveEdit : sendAll}
      />
      {tasks.element}
    </ChatFrame>
  );
};

/** The name of the chat, and when the last message was sent; in its place, that new messages do not arrive, while they don't. */
const ChatHeader = ({ lastMessage }: { lastMessage: Message | undefined }) => {
  const today = useToday();
  const status = useLiveStatus();
  const isCutOff = status === 'waiting' || status === 'lost';
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-3 pb-2">
      <h2 id="chat-heading" tabIndex={-1} className="text-lg font-semibold">
        Group Chat
      </h2>
      {!isCutOff && (
        <p className="text-sm text-ink-muted">
          {lastMessage ? `Last active ${momentName(lastMessage.createdAt, today, viewerZone())}` : 'No messages yet'}
        </p>
      )}
      <div role="status" className="text-sm text-clay-ink empty:hidden">
        {status === 'waiting' && 'Reconnecting…'}
        {status === 'lost' && <NotConnected />}
      </div>
    </div>
  );
};

const NotConnected = () => (
  <>
    Not connected.{' '}
    <button
      type="button"
      onClick={live.wake}
      className="relative font-semibold underline after:absolute after:-inset-3"
    >
      Reconnect
    </button>
  </>
);

/**
 * The frame of the chat: from the tabs to the bottom navigation, or to the keyboard where one lies over the page. Within it
 * the messages scroll and the input stays in sight.
 */
const ChatFrame = ({ children }: { children: ReactNode }) => {
  const keyboard = useKeyboardInset(true);
  return (
    <section
      aria-labelledby="chat-heading"
      style={{ '--keyboard': `${keyboard}px` } as CSSProperties}
      className={
        // The height of the tabs above and of the panel's own margins; on phones nothing is left below the input.
        'flex min-h-72 flex-col -mb-6 h-[calc(100dvh-var(--tabs-height)-var(--spacing)*4-1px-var(--banner-height)-max(var(--keyboard),var(--bottom-nav-height)+env(safe-area-inset-bottom)))] ' +
        'lg:-mb-4 lg:h-[calc(100dvh-var(--tabs-height)-var(--spacing)*13-1px-var(--banner-height)-env(safe-area-inset-bottom))]'
      }
    >
      {children}
    </section>
  );
};

const BUBBLES = [
  { own: false, size: 'h-16 w-3/5' },
  { own: false, size: 'h-11 w-2/5' },
  { own: true, size: 'h-11 w-1/2' },
  { own: false, size: 'h-24 w-2/3' },
  { own: true, size: 'h-16 w-3/5' },
];

/** The shape of a chat: messages from both sides, the latest at the bottom, and the input. */
const ChatSkeleton = () => (
  <ChatFrame>
    <SkeletonGroup label="Loading the chat" className="flex min-h-0 flex-1 flex-col">
      <Skeleton shape="line" className="mt-1 h-5 w-32" />
      <div className="flex min-h-0 flex-1 flex-col justify-end gap-3 overflow-clip py-4">
        {BUBBLES.map(({ own, size }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they never change
          <Skeleton key={index} className={classNames('shrink-0', size, own ? 'self-end' : 'ms-10')} />
        ))}
      </div>
      <Skeleton className="mb-3 h-11 rounded-control" />
    </SkeletonGroup>
  </ChatFrame>
);
