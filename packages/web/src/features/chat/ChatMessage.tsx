import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { onlineManager } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import { memo, useSyncExternalStore } from 'react';
import { formatTime } from '../../platform/format-dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { MessageText } from './MessageText.tsx';
import type { Unsent } from './outbox.ts';

interface ChatMessageProps {
  message: Message;
  isOwn: boolean;
  /** The first of its sender's run of messages, which carries the name; and the last, which carries the time. */
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
const bubbleStyles = (isOwn: boolean, isLast: boolean): string =>
  classNames(
    'max-w-144 min-w-0 rounded-card px-3.5 py-2',
    isOwn ? 'bg-accent-soft text-ink' : 'border border-line bg-surface',
    isLast && (isOwn ? 'rounded-ee-[0.25rem]' : 'rounded-es-[0.25rem]'),
  );

interface UnsentMessageProps {
  entry: Unsent;
  isFirst: boolean;
  onRetry: (entry: Unsent) => void;
  onDiscard: (entry: Unsent) => void;
}

const ACTION = 'inline-flex min-h-11 items-center px-1.5 font-semibold underline underline-offset-2';

/** A message of the viewer's own that has no place in the chat yet: on its way, or not sent. */
export const UnsentMessage = ({ entry, isFirst, onRetry, onDiscard }: UnsentMessageProps) => {
  const isFailed = entry.state === 'failed';
  return (
    <div className={classNames('flex flex-col items-end ps-12', isFirst ? 'pt-3' : 'pt-1')}>
      <span className="sr-only">You: </span>
      <div className={classNames(bubbleStyles(true, true), isFailed && 'border border-clay bg-clay-soft!')}>
        <MessageText content={entry.content} />
      </div>
      {isFailed ? (
        <div className="flex flex-col items-end text-xs text-clay-ink sm:flex-row sm:items-center">
          <p className="mt-1 text-end sm:mt-0">
            <CircleAlert size={14} aria-hidden="true" className="me-1 inline align-text-bottom" />
            <span className="font-semibold">Not sent</span>
            {entry.reason && <span className="block sm:ms-2 sm:inline">{entry.reason}</span>}
          </p>
          <div className="-me-1.5 flex gap-1 sm:ms-1">
            <button type="button" className={ACTION} onClick={() => onRetry(entry)}>
              Retry
            </button>
            <button type="button" className={ACTION} onClick={() => onDiscard(entry)}>
              Delete
            </button>
          </div>
        </div>
      ) : (
        <Progress state={entry.state} />
      )}
    </div>
  );
};

const Progress = ({ state }: Pick<Unsent, 'state'>) => {
  const isOnline = useSyncExternalStore(onConnection, () => onlineManager.isOnline());
  const text = isOnline ? 'Sending…' : 'Waiting for a connection…';
  return <span className="mt-0.5 min-h-4 px-1 text-xs text-ink-muted">{state === 'sending' && text}</span>;
};

const onConnection = (changed: () => void) => onlineManager.subscribe(changed);

/** The name that stands over a message. */
const senderName = ({ firstName, lastName, email }: Message['sender']): string =>
  `${firstName} ${lastName}`.trim() || (email?.split('@')[0] ?? '') || 'Traveler';
