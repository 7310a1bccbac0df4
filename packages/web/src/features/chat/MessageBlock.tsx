import { memo } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { type Block, localDay, startsDay, startsRun } from './chat-days.rules.ts';
import { dayName } from './chat-times.ts';
import { ChatMessage } from './ChatMessage.tsx';
import { MESSAGE_MARK } from './use-chat-scroll.ts';

interface MessageBlockProps {
  block: Block;
  userId: string;
  today: string;
  zone: string;
  /** Whether it stands far from the end of the chat: then the browser spends nothing on it while it is out of sight. */
  isFar: boolean;
}

/** Some consecutive messages with their days. */
export const MessageBlock = memo(({ block, userId, today, zone, isFar }: MessageBlockProps) => (
  <div className={classNames('[contain-intrinsic-size:auto_3200px]', isFar && '[content-visibility:auto]')}>
    {block.messages.map((message, index) => {
      const previous = index > 0 ? block.messages[index - 1] : block.previous;
      const next = block.messages[index + 1] ?? block.next;
      return (
        <div key={message.id} {...{ [MESSAGE_MARK]: message.seq }}>
          {startsDay(previous, message) && <DayLine name={dayName(localDay(message.createdAt), today)} />}
          <ChatMessage
            message={message}
            isOwn={message.senderId === userId}
            isFirst={startsRun(previous, message)}
            isLast={!next || startsRun(message, next)}
            zone={zone}
          />
        </div>
      );
    })}
  </div>
));

const DayLine = ({ name }: { name: string }) => (
  <div className="flex items-center gap-3 pt-5 pb-1">
    <span className="h-px flex-1 bg-line" />
    <h3 className="text-xs font-semibold text-ink-muted">{name}</h3>
    <span className="h-px flex-1 bg-line" />
  </div>
);
