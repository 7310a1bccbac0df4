import { MESSAGE_MAX } from '@caravan/contract/chat/chat.schema.ts';
import { Paperclip, SendHorizontal } from 'lucide-react';
import type { KeyboardEvent, SubmitEvent } from 'react';
import { useId, useState } from 'react';
import { recall, remember } from '../../platform/browser-memory.ts';
import { classNames } from '../../ui/class-names.ts';
import { controlStyles } from '../../ui/styles.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { useAutoGrow } from '../../ui/TextArea.tsx';
import { KEPT_CLEAR } from '../../ui/use-toast-place.ts';
import { toContent } from './message-text.rules.ts';

interface ComposerProps {
  /** The name under which the browser stores what is being written. */
  draftName: string;
  onSend: (content: string) => void;
}

/** Lines before the input scrolls. */
const ROWS_MAX = 5;
/** From this length on the number of characters is shown. */
const COUNTED_FROM = MESSAGE_MAX - 400;

/** Where a message is written. Enter sends, Shift and Enter begins a new line. */
export const Composer = ({ draftName, onSend }: ComposerProps) => {
  const counterId = useId();
  const [draft, setDraft] = useState(() => recall('tab', draftName) ?? '');
  const area = useAutoGrow(draft, ROWS_MAX);
  const content = toContent(draft);
  const isTooLong = content.length > MESSAGE_MAX;
  const isSendable = content !== '' && !isTooLong;

  const write = (text: string) => {
    setDraft(text);
    remember('tab', draftName, text === '' ? null : text);
  };
  const send = () => {
    if (!isSendable) return;
    onSend(content);
    write('');
  };
  const onSubmit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
    area.current?.focus();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    // While a character is being composed, Enter chooses it.
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send();
  };

  return (
    <form {...KEPT_CLEAR} onSubmit={onSubmit} className="-mx-4 border-t border-line px-2 py-2 lg:pb-0">
      {content.length >= COUNTED_FROM && (
        <p
          id={counterId}
          role={isTooLong ? 'alert' : undefined}
          className={classNames('px-2 pb-1 text-end text-xs', isTooLong ? 'text-clay-ink' : 'text-ink-muted')}
        >
          {`${content.length.toLocaleString()} of ${MESSAGE_MAX.toLocaleString()} characters`}
        </p>
      )}
      <div className="flex items-end gap-1">
        <IconButton label="Attach a file" icon={<Paperclip size={20} aria-hidden="true" />} tooltip={false} disabled />
        <textarea
          ref={area}
          rows={1}
          value={draft}
          onChange={({ target }) => write(target.value)}
          onKeyDown={onKeyDown}
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
          label="Send message"
          icon={<SendHorizontal size={20} aria-hidden="true" />}
          variant="solid"
          tooltip={false}
          disabled={!isSendable}
          // The keyboard of a phone stays, because the focus does.
          onPointerDown={(event) => event.preventDefault()}
          className="ms-1"
        />
      </div>
    </form>
  );
};
