import { MessageCircle } from 'lucide-react';
import { useMemo, useState } from 'react';
import { useToday, viewerZone } from '../../platform/clock.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { type Block, cutIntoBlocks } from './chat-days.rules.ts';
import type { ChatWindow } from './chat-window.rules.ts';
import { MessageBlock } from './MessageBlock.tsx';
import { OlderMessages } from './OlderMessages.tsx';
import type { Unsent } from './outbox.ts';
import { ToTheEnd } from './ToTheEnd.tsx';
import { UnsentMessage } from './UnsentMessage.tsx';
import { useChatScroll } from './use-chat-scroll.ts';

interface MessageListProps {
  tripId: string;
  userId: string;
  messages: ChatWindow;
  unsent: readonly Unsent[];
  onRetry: (entry: Unsent) => void;
  onDiscard: (entry: Unsent) => void;
}

/**
 * The messages, the latest at the bottom. The list is laid out from its end: whatever changes above, what is read stays
 * where it is.
 */
export const MessageList = ({ tripId, userId, messages, unsent, onRetry, onDiscard }: MessageListProps) => {
  const [today, zone] = [useToday(), viewerZone()];
  const blocks = useBlocks(messages);
  const { scroller, isAtEnd, unread, onScroll, toEnd } = useChatScroll({ messages, unsent, userId });
  const isEmpty = messages.length === 0 && unsent.length === 0;
  const last = messages.at(-1);
  return (
    <div className="relative -mx-4 min-h-0 flex-1 border-t border-line">
      <div
        ref={scroller}
        onScroll={onScroll}
        // Reachable, so that the arrow keys scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        tabIndex={0}
        role="region"
        aria-label="Messages"
        className="flex h-full flex-col-reverse overflow-y-auto overscroll-contain px-4 pb-3 [overflow-anchor:none] focus-visible:-outline-offset-2"
      >
        <div role="log" aria-label="Group Chat" aria-live="polite" className="min-w-0">
          <OlderMessages tripId={tripId} messages={messages} scroller={scroller} />
          {blocks.map((block, index) => (
            <MessageBlock key={block.key} {...{ block, userId, today, zone }} isFar={index < blocks.length - 2} />
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
      {!isAtEnd && <ToTheEnd unread={unread} onPress={toEnd} />}
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
