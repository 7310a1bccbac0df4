import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { CircleAlert, Paperclip } from 'lucide-react';
import { useRef } from 'react';
import { useUploadProgress } from '../../platform/outbox/upload-progress.ts';
import { useIsCutOff } from '../../platform/outbox/use-outbox.ts';
import { classNames } from '../../ui/class-names.ts';
import { ProgressBar } from '../../ui/UploadProgress.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { bubbleStyles } from './bubble-styles.ts';
import { MessageText } from './MessageText.tsx';
import { MESSAGE_FILES, whyUnfit } from './message-file.rules.ts';
import type { Unsent } from './unsent.rules.ts';

interface UnsentMessageProps {
  entry: Unsent;
  isFirst: boolean;
  /** Sends it again, with another file or, with `null`, without any. */
  onRetry: (entry: Unsent, file?: File | null) => void;
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
        {entry.quoted && (
          <p className="mb-1 line-clamp-1 border-s-3 border-accent ps-2 text-sm text-ink-muted wrap-anywhere">
            <bdi>{entry.quoted}</bdi>
          </p>
        )}
        {entry.file && <FileOnItsWay entry={entry} file={entry.file} />}
        {entry.content !== '' && <MessageText content={entry.content} />}
      </div>
      {isFailed ? (
        <div className="flex flex-col items-end text-xs text-clay-ink sm:flex-row sm:items-center">
          <p className="mt-1 text-end sm:mt-0">
            <CircleAlert size={14} aria-hidden="true" className="me-1 inline align-text-bottom" />
            <span className="font-semibold">Not sent</span>
            {entry.reason && <span className="block sm:ms-2 sm:inline">{entry.reason}</span>}
          </p>
          <div className="-me-1.5 flex flex-wrap justify-end gap-x-1 sm:ms-1">
            {entry.isFileGone ? (
              <FileDecision entry={entry} onRetry={onRetry} />
            ) : (
              <button type="button" className={ACTION} onClick={() => onRetry(entry)}>
                Retry
              </button>
            )}
            <button type="button" className={ACTION} onClick={() => onDiscard(entry)}>
              Delete
            </button>
          </div>
        </div>
      ) : (
        <div className="flex items-center gap-1">
          {entry.file?.objectPath === undefined && entry.file && (
            <button
              type="button"
              className={classNames(ACTION, 'text-xs text-ink-muted')}
              onClick={() => onDiscard(entry)}
            >
              Cancel
            </button>
          )}
          <Progress state={entry.state} />
        </div>
      )}
    </div>
  );
};

/** What becomes of a message whose file is gone: it goes with another one, or without. */
const FileDecision = ({ entry, onRetry }: Pick<UnsentMessageProps, 'entry' | 'onRetry'>) => {
  const input = useRef<HTMLInputElement>(null);
  const choose = ([file]: readonly File[]) => {
    if (!file) return;
    const refusal = whyUnfit(file);
    if (refusal === null) onRetry(entry, file);
    else showToast({ title: refusal, tone: 'destructive' });
  };
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={MESSAGE_FILES}
        hidden
        aria-label="The file of the message"
        onChange={({ target }) => choose([...(target.files ?? [])])}
      />
      <button type="button" className={ACTION} onClick={() => input.current?.click()}>
        Choose file
      </button>
      {entry.content !== '' && (
        <button type="button" className={ACTION} onClick={() => onRetry(entry, null)}>
          Send without it
        </button>
      )}
    </>
  );
};

const FileOnItsWay = ({ entry, file }: { entry: Unsent; file: NonNullable<Unsent['file']> }) => (
  <div className="flex min-w-40 flex-col gap-1 py-1 text-sm">
    <p className="flex items-center gap-2">
      <Paperclip size={16} aria-hidden="true" className="shrink-0" />
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{file.name}</bdi>
      <span className="shrink-0 text-ink-muted">{formatFileSize(file.size)}</span>
    </p>
    {entry.state === 'sending' && file.objectPath === undefined && <Upload changeId={entry.key} name={file.name} />}
  </div>
);

const Upload = ({ changeId, name }: { changeId: string; name: string }) => (
  <ProgressBar label={`Uploading ${name}`} fraction={useUploadProgress(changeId) ?? 0} />
);

const Progress = ({ state }: Pick<Unsent, 'state'>) => {
  const text = useIsCutOff() ? 'Waiting for a connection…' : 'Sending…';
  return <span className="mt-0.5 min-h-4 px-1 text-xs text-ink-muted">{state === 'sending' && text}</span>;
};
