import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { messageOf } from '../../platform/errors.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { chatQuery } from './chat.queries.ts';
import type { ChatWindow } from './chat-window.rules.ts';
import { ChatFrame } from './ChatFrame.tsx';
import { ChatHeader } from './ChatHeader.tsx';
import { ChatSkeleton } from './ChatSkeleton.tsx';
import { Composer } from './Composer.tsx';
import { MessageList } from './MessageList.tsx';
import { useOutbox } from './use-outbox.ts';

interface ChatTabProps {
  tripId: string;
  currentUser: CurrentUser;
}

/** What the people on a trip write to each other. */
export const ChatTab = ({ tripId, currentUser }: ChatTabProps) => {
  const query = useQuery(chatQuery(tripId));
  if (query.data) return <Chat tripId={tripId} userId={currentUser.id} messages={query.data} />;
  if (query.fetchStatus === 'paused') {
    return <ErrorState title="You are offline" text="The chat will appear when you are back." />;
  }
  if (!query.isError) return <ChatSkeleton />;
  return <ErrorState text={messageOf(query.error)} onRetry={() => void query.refetch()} pending={query.isFetching} />;
};

const Chat = ({ tripId, userId, messages }: { tripId: string; userId: string; messages: ChatWindow }) => {
  const { unsent, send, retry, discard } = useOutbox({ tripId, userId, messages });
  return (
    <ChatFrame>
      <ChatHeader lastMessage={messages.at(-1)} />
      <MessageList {...{ tripId, userId, messages, unsent }} onRetry={retry} onDiscard={discard} />
      <Composer draftName={`caravan.draft.${userId}.${tripId}`} onSend={send} />
    </ChatFrame>
  );
};
