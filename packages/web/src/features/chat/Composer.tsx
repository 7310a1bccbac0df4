import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { Paperclip, SendHorizontal, X } from 'lucide-react';
import { type ClipboardEvent, type KeyboardEvent, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { recall, remember } from '../../platform/browser-memory.ts';
import { forgetHandedFiles, handedFiles } from '../../platform/handed-files.ts';
import { classNames } from '../../ui/class-names.ts';
import { controlStyles } from '../../ui/styles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useAutoGrow } from '../../ui/TextArea.tsx';
import { KEPT_CLEAR } from '../../ui/use-toast-place.ts';
import { MESSAGE_FILES, whyUnfit } from './message-file.rules.ts';
import { toContent } from './message-text.rules.ts';

/** What the input is for beside a new message. */
export interface ComposerTask {
  readonly kind: 'reply' | 'edit';
  /** The message that is answered or changed. */
  readonly messageId: string;
  /** Over the input, such as 'Reply to Ben'. */
  readonly title: string;
  /** The message in one line. */
  readonly text: string;
  /** What stands in the input at first. */
  readonly draft?: string;
  /** The message may be without a text, as it has a file. */
  readonly mayBeEmpty?: boolean;
  /** Why it could not be saved. */
  readonly error?: string | undefined;
}

interface ComposerProps {
  /** The name under which the browser stores the message that is being written. */
  draftName: string;
  task: ComposerTask | null;
  onTaskLeft: () => void;
  pending?: boolean;
  onSend: (content: string, files: readonly File[]) => void;
}

/** Lines before the input scrolls. */
const ROWS_MAX = 5;
/** From this length on the number of characters is shown. */
const COUNTED_FROM = MESSAGE_MAX - 400;
/** Files that can be chosen at once. */
const FILES_MAX = 10;

/** What stands in the input: a new message, which waits with its files while an earlier one is changed, or that one's text. */
const useWritten = (draftName: string, task: ComposerTask | null) => {
  const [draft, setDraft] = useState(() => recall('tab', draftName) ?? '');
  const [change, setChange] = useState<{ readonly of: string; readonly text: string } | null>(null);
  const edited = task?.kind === 'edit' ? task : null;
  // A change that was left is begun anew.
  if (!edited && change) setChange(null);
  const write = (text: string) => {
    if (edited) return setChange({ of: edited.messageId, text });
    setDraft(text);
    remember('tab', draftName, text === '' ? null : text);
  };
  if (!edited) return { written: draft, write };
  return { written: change?.of === edited.messageId ? change.text : (edited.draft ?? ''), write };
};

/** Where a message is written. Enter sends, Shift and Enter begins a new line. */
export const Composer = ({ draftName, task, onTaskLeft, pending = false, onSend }: ComposerProps) => {
  const counterId = useId();
  const { written, write } = useWritten(draftName, task);
  const { files, refusal, pick, drop, clear } = usePickedFiles(draftName);
  const area = useAutoGrow(written, ROWS_MAX);
  const content = toContent(written);
  const isTooLong = content.length > MESSAGE_MAX;
  const takesFiles = task?.kind !== 'edit';
  const mayBeEmpty = takesFiles ? files.length > 0 : task.mayBeEmpty === true;
  const isSendable = (content !== '' || mayBeEmpty) && !isTooLong && !pending;

  useEffect(() => {
    if (task) area.current?.focus();
  }, [area, task]);

  const send = () => {
    if (!isSendable) return;
    onSend(content, files);
    if (!takesFiles) return;
    write('');
    clear();
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && task) return onTaskLeft();
    // While a character is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };
  const onPaste = (event: ClipboardEvent) => {
    const pasted = [...event.clipboardData.files];
    if (!takesFiles || pasted.length === 0) return;
    event.preventDefault();
    pick(pasted);
  };

  return (
    <form {...KEPT_CLEAR} onSubmit={onSubmit} className="-mx-4 border-t border-line px-2 py-2 lg:pb-0">
      {task && <Task task={task} onLeft={onTaskLeft} />}
      {takesFiles && <PickedFiles files={files} refusal={refusal} onDrop={drop} />}
      <Counter id={counterId} length={content.length} />
      <div className="flex items-end gap-1">
        {takesFiles && <AttachButton onPick={pick} />}
        <textarea
          ref={area}
          rows={1}
          value={written}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
          aria-label="Message"
          placeholder="Type a message..."
          aria-invalid={isTooLong || undefined}
          aria-describedby={content.length >= COUNTED_FROM ? counterId : undefined}
          dir="auto"
          enterKeyHint="send"
          className={classNames(controlStyles, 'flex-1 resize-none')}
        />
        <IconButton
          type="submit"
          label={task?.kind === 'edit' ? 'Save message' : 'Send message'}
          icon={<SendHorizontal size={20} aria-hidden="true" />}
          variant="solid"
          tooltip={false}
          pending={pending}
          disabled={!isSendable}
          // The keyboard of a phone stays, because the focus does.
          onPointerDown={(event) => event.preventDefault()}
          className="ms-1"
        />
      </div>
    </form>
  );
};

/** How long a message has become, once that matters. */
const Counter = ({ id, length }: { id: string; length: number }) => {
  if (length < COUNTED_FROM) return null;
  const isTooLong = length > MESSAGE_MAX;
  return (
    <p
      id={id}
      role={isTooLong ? 'alert' : undefined}
      className={classNames('px-2 pb-1 text-end text-xs', isTooLong ? 'text-clay-ink' : 'text-ink-muted')}
    >
      {`${length.toLocaleString()} of ${MESSAGE_MAX.toLocaleString()} characters`}
    </p>
  );
};

/** The files that go with the next message. */
const usePickedFiles = (draftName: string) => {
  const [files, setFiles] = useState<readonly File[]>(() =>
    handedFiles(draftName)
      .filter((file) => whyUnfit(file) === null)
      .slice(0, FILES_MAX),
  );
  useEffect(() => forgetHandedFiles(draftName), [draftName]);
  const [refusal, setRefusal] = useState<string | null>(null);
  const pick = (picked: readonly File[]) => {
    const refusals = picked.map(whyUnfit);
    const all = [...files, ...picked.filter((_, index) => refusals[index] === null)];
    setFiles(all.slice(0, FILES_MAX));
    const tooMany = all.length > FILES_MAX ? `At most ${FILES_MAX} files go at once.` : null;
    setRefusal(refusals.find((one) => one !== null) ?? tooMany);
  };
  const drop = (dropped: File) => {
    setFiles(files.filter((file) => file !== dropped));
    setRefusal(null);
  };
  const clear = () => {
    setFiles([]);
    setRefusal(null);
  };
  return { files, refusal, pick, drop, clear };
};

const AttachButton = ({ onPick }: { onPick: (files: readonly File[]) => void }) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={MESSAGE_FILES}
        multiple
        hidden
        aria-label="Files"
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again, changed on the disk meanwhile.
          target.value = '';
          onPick(files);
        }}
      />
      <IconButton
        label="Attach a file"
        icon={<Paperclip size={20} aria-hidden="true" />}
        tooltip={false}
        onClick={() => input.current?.click()}
      />
    </>
  );
};

interface PickedFilesProps {
  files: readonly File[];
  /** Why a file that was chosen does not go along. */
  refusal: string | null;
  onDrop: (file: File) => void;
}

const PickedFiles = ({ files, refusal, onDrop }: PickedFilesProps) => (
  <>
    {refusal && (
      <p role="alert" className="px-2 pb-1 text-sm text-clay-ink">
        {refusal}
      </p>
    )}
    {files.length > 0 && (
      <ul aria-label="Files to send" className="flex max-h-40 flex-col gap-1 overflow-y-auto px-2 pb-2">
        {files.map((file, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- two files may have one name
          <li key={index} className="flex items-center gap-2 rounded-control bg-sunken ps-3 text-sm">
            <Paperclip size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
            <bdi className="min-w-0 flex-1 truncate font-semibold">{file.name}</bdi>
            <span className="shrink-0 text-ink-muted">{formatFileSize(file.size)}</span>
            <IconButton
              label={`Remove ${file.name}`}
              tooltip={false}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => onDrop(file)}
            />
          </li>
        ))}
      </ul>
    )}
  </>
);

const Task = ({ task, onLeft }: { task: ComposerTask; onLeft: () => void }) => (
  <div className="mb-2 flex items-center gap-2 border-s-3 border-accent ps-3">
    <div className="min-w-0 flex-1 text-sm">
      <p className="truncate font-semibold text-accent-ink">
        <bdi>{task.title}</bdi>
      </p>
      {task.error === undefined ? (
        <p dir="auto" className="truncate text-ink-muted">
          {task.text}
        </p>
      ) : (
        <p role="alert" className="text-clay-ink">
          {task.error}
        </p>
      )}
    </div>
    <IconButton
      label={task.kind === 'edit' ? 'Stop editing' : 'Stop replying'}
      tooltip={false}
      icon={<X size={18} aria-hidden="true" />}
      onClick={onLeft}
    />
  </div>
);
