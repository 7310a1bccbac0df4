import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { memo } from 'react';
import { formatTime } from '../../platform/format-dates.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { classNames } from '../../ui/class-names.ts';
import { WaitingMark } from '../../ui/WaitingMark.tsx';
import { MessageFileView } from './MessageFile.tsx';
import { MessageText } from './MessageText.tsx';
import { bubbleStyles } from './bubble-styles.ts';
import { nameOf } from './chat-people.ts';
import type { MessageContext } from './message-context.ts';

interface ChatMessageProps {
  message: Message;
  /** The first of its sender's run of messages, which carries the name; and the last, which carries the time. */
  isFirst: boolean;
  isLast: boolean;
  shared: MessageContext;
}

/** A message that has its place in the chat. */
export const ChatMessage = memo(({ message, isFirst, isLast, shared }: ChatMessageProps) => {
  const name = nameOf(message.sender);
  const isOwn = message.senderId === shared.userId;
  const isWaiting = shared.waiting.has(message.id);
  const time = formatTime(message.createdAt, shared.zone);
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
        <div className="group/message relative flex min-w-0 max-w-full">
          <Bubble {...{ message, isOwn, isLast, shared }} />
          {message.deletedAt === null && <MoreButton {...{ message, isOwn, name, shared }} />}
        </div>
        {message.reactions.length > 0 && <Reactions message={message} shared={shared} />}
        {(isLast || isWaiting) && (
          <span className="mt-0.5 px-1 text-xs text-ink-muted">
            <time dateTime={message.createdAt} aria-hidden="true">
              {time}
            </time>
            {isWaiting && <WaitingMark />}
          </span>
        )}
      </div>
    </div>
  );
});

interface BubbleProps extends Pick<ChatMessageProps, 'message' | 'isLast' | 'shared'> {
  isOwn: boolean;
}

const Bubble = ({ message, isOwn, isLast, shared }: BubbleProps) => {
  const { replyTo, attachment, content, deletedAt, editedAt } = message;
  if (deletedAt !== null) {
    return (
      <div className={classNames(bubbleStyles(isOwn, isLast), 'text-ink-muted italic')}>
        <p>Message deleted</p>
      </div>
    );
  }
  return (
    // A finger that stays on it opens its menu, and selects nothing.
    <div
      data-bubble=""
      className={classNames(
        bubbleStyles(isOwn, isLast),
        'pointer-coarse:select-none pointer-coarse:[-webkit-touch-callout:none]',
      )}
    >
      {replyTo && (
        <button
          type="button"
          onClick={() => shared.onGoTo(replyTo)}
          // As wide as its margins reach into the bubble's own: without that a short text would break its line.
          className="mb-1.5 -mx-1.5 block min-h-11 max-w-[calc(100%+var(--spacing)*3)] rounded-control border-s-3 border-accent bg-sunken px-2.5 py-1 text-start text-sm"
        >
          <span className="sr-only">In reply to </span>
          <bdi className="block truncate font-semibold text-accent-ink">
            {shared.nameOf(replyTo.senderId, replyTo.senderName)}
          </bdi>
          <span dir="auto" className={classNames('line-clamp-2 wrap-anywhere', replyTo.isDeleted && 'italic')}>
            {replyTo.isDeleted ? 'Message deleted' : replyTo.content || replyTo.filename}
          </span>
        </button>
      )}
      {attachment && <MessageFileView file={attachment} />}
      {content !== '' && <MessageText content={content} />}
      {editedAt !== null && <p className="text-end text-xs text-ink-muted">edited</p>}
    </div>
  );
};

interface MoreButtonProps extends Pick<ChatMessageProps, 'message' | 'shared'> {
  isOwn: boolean;
  name: string;
}

/** What can be done with a message: beside it where the pointer or the focus is; a finger stays on the message instead. */
const MoreButton = ({ message, isOwn, name, shared }: MoreButtonProps) => (
  <button
    type="button"
    aria-haspopup="menu"
    aria-label={`Actions for the message of ${isOwn ? 'you' : name}`}
    onClick={(event) => shared.onMore(message, event.currentTarget)}
    className={classNames(
      'absolute top-0 size-11 rounded-full text-lg leading-none text-ink-muted opacity-0 transition-opacity duration-150 group-hover/message:opacity-100 hover:bg-sunken hover:text-ink focus-visible:opacity-100 pointer-coarse:pointer-events-none pointer-coarse:transition-none pointer-coarse:group-hover/message:opacity-0',
      isOwn ? 'end-full' : 'start-full',
    )}
  >
    <span aria-hidden="true">⋯</span>
  </button>
);

/** The emoji of a message, each with how many put it there; a press adds or takes one's own. */
const Reactions = ({ message, shared }: Pick<ChatMessageProps, 'message' | 'shared'>) => (
  <ul aria-label="Reactions" className="-mt-1 flex max-w-full flex-wrap px-1">
    {message.reactions.map(({ emoji, userIds }) => {
      const isOwn = userIds.includes(shared.userId);
      return (
        <li key={emoji}>
          <button
            type="button"
            aria-pressed={isOwn}
            aria-label={`${emoji} ${userIds.map((id) => shared.nameOf(id)).join(', ')}`}
            onClick={() => shared.onReact(message, emoji)}
            className="group flex min-h-11 min-w-11 items-center justify-center px-0.5"
          >
            <span
              className={classNames(
                'flex items-center gap-1 rounded-full border px-2 py-0.5 text-sm tabular-nums',
                isOwn
                  ? 'border-accent bg-accent-soft font-semibold text-accent-ink'
                  : 'border-line bg-surface text-ink group-hover:bg-sunken',
              )}
            >
              <span aria-hidden="true">{emoji}</span>
              {userIds.length > 1 && userIds.length}
            </span>
          </button>
        </li>
      );
    })}
  </ul>
);
