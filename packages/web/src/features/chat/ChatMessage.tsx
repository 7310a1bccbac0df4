import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { memo } from 'react';
import { formatTime } from '../../platform/format-dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MessageText } from './MessageText.tsx';
import { senderName } from './senders.ts';

interface ChatMessageProps {
  message: Message;
  isOwn: boolean;
  /** The first of its sender's turn, which carries the name; and the last, which carries the time. */
  isFirst: boolean;
  isLast: boolean;
  zone: string;
}

/** A message that has its place in the chat. */
export const ChatMessage = memo(({ message, isOwn, isFirst, isLast, zone }: ChatMessageProps) => {
  const name = senderName(message.sender);
  const time = formatTime(message.createdAt, zone);
  return (
    <div className={classNames('flex gap-2', isOwn ? 'justify-end ps-12' : 'pe-12', isFirst ? 'pt-3' : 'pt-1')}>
      {!isOwn && (
        <div className="w-8 shrink-0">
          {isFirst && (
            <Avatar
              name={name}
              src={cardImageUrl(message.sender.profileImageUrl)}
              seed={message.senderId}
              size="small"
            />
          )}
        </div>
      )}
      <div className={classNames('flex min-w-0 flex-col', isOwn ? 'items-end' : 'items-start')}>
        <span
          className={isFirst && !isOwn ? 'mb-0.5 px-1 text-xs font-semibold text-ink-muted wrap-anywhere' : 'sr-only'}
        >
          {isOwn ? 'You' : <bdi>{name}</bdi>}
          <span className="sr-only">, {time}: </span>
        </span>
        <div className={bubbleStyles(isOwn, isLast)}>
          <MessageText content={message.content} />
        </div>
        {isLast && (
          <time dateTime={message.createdAt} aria-hidden="true" className="mt-0.5 px-1 text-xs text-ink-muted">
            {time}
          </time>
        )}
      </div>
    </div>
  );
});

/** The ground of a message: the viewer's own on the right in the accent's tint, the others' on paper. */
export const bubbleStyles = (isOwn: boolean, isLast: boolean): string =>
  classNames(
    'max-w-144 min-w-0 rounded-card px-3.5 py-2',
    isOwn ? 'bg-accent-soft text-ink' : 'border border-line bg-surface',
    isLast && (isOwn ? 'rounded-ee-[0.25rem]' : 'rounded-es-[0.25rem]'),
  );
