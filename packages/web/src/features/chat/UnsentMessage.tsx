import { CircleAlert } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { onlineManager } from '@tanstack/react-query';
import { classNames } from '../../ui/class-names.ts';
import { bubbleStyles } from './ChatMessage.tsx';
import { MessageText } from './MessageText.tsx';
import type { Unsent } from './outbox.ts';

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
