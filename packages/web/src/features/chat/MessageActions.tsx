import type { Message } from '@caravan/contract/chat/chat.schema.ts';
import { Copy, Pencil, Reply, SmilePlus, Trash2 } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useRef, useState } from 'react';
import { copyText } from '../../platform/copy-text.ts';
import { placePopover } from '../../ui/place-popover.ts';
import { Sheet } from '../../ui/Sheet.tsx';
import { classNames } from '../../ui/class-names.ts';
import { showToast } from '../../ui/toast-store.ts';
import { useMediaQuery } from '../../ui/use-viewport.ts';
import { useBackCloses } from '../../ui/back-closes.ts';
import { inBrief } from './chat-people.ts';
import { nextMenuItem } from './message-menu.rules.ts';

interface MessageActionsProps {
  open: boolean;
  onClose: () => void;
  message: Message;
  /** What the menu stands at on a desktop. */
  anchor: Element;
  userId: string;
  nameOf: (userId: string) => string;
  /** Whether the viewer may still change it. */
  isChangeable: boolean;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onDelete: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
}

/** Those that nearly every reaction is. */
const QUICK = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
const MORE = [
  '👏',
  '🎉',
  '🔥',
  '✅',
  '👀',
  '🙌',
  '💯',
  '😍',
  '😅',
  '🤔',
  '😎',
  '😭',
  '😡',
  '🥳',
  '🤩',
  '✈️',
  '🏖️',
  '🏔️',
  '🍽️',
  '🍷',
  '☕',
  '📸',
  '🎒',
  '🌞',
  '🌧️',
  '⏰',
  '👎',
  '❓',
  '💪',
  '🤝',
] as const;

/** What can be done with a message: from below on phones, a menu beside it from 640 px. */
export const MessageActions = (props: MessageActionsProps) => {
  const isWide = useMediaQuery('(min-width: 40rem)');
  if (isWide) return props.open && <ActionsMenu {...props} />;
  return (
    <Sheet
      open={props.open}
      onClose={props.onClose}
      title="Message"
      description={inBriefOf(props.message)}
      size="small"
    >
      <ActionList {...props} />
    </Sheet>
  );
};

const inBriefOf = (message: Message): ReactNode => <bdi className="line-clamp-2 wrap-anywhere">{inBrief(message)}</bdi>;

/** Opens as it is there; the browser closes it with Esc and when something beside it is pressed. */
const ActionsMenu = (props: MessageActionsProps) => {
  const box = useRef<HTMLDivElement>(null);
  const { anchor, onClose } = props;
  // Hidden before it goes: the browser gives the focus back to what had it.
  const close = () => {
    box.current?.hidePopover();
    onClose();
  };
  useBackCloses(true, close);
  useEffect(() => {
    const shown = box.current;
    if (!shown) return;
    shown.showPopover();
    placePopover(shown, anchor, 'center');
    // With more emoji it has to stand elsewhere.
    const sizes = new ResizeObserver(() => placePopover(shown, anchor, 'center'));
    sizes.observe(shown);
    shown.querySelector<HTMLElement>('[role^="menuitem"]')?.focus({ preventScroll: true });
    anchor.setAttribute('aria-expanded', 'true');
    return () => {
      sizes.disconnect();
      anchor.removeAttribute('aria-expanded');
    };
  }, [anchor]);
  return (
    <div
      ref={box}
      popover="auto"
      onToggle={(event) => event.newState === 'closed' && onClose()}
      className="fixed inset-auto m-0 max-h-[80dvh] w-max max-w-84 overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-float"
    >
      <ActionList {...props} onClose={close} />
    </div>
  );
};

const ActionList = (props: MessageActionsProps) => {
  const { message, isChangeable, onClose, userId, nameOf, onReply, onEdit, onDelete } = props;
  const menu = useRef<HTMLDivElement>(null);
  const act = (action: (message: Message) => void) => () => {
    onClose();
    action(message);
  };
  const copy = async () => {
    const isCopied = await copyText(message.content);
    showToast(isCopied ? { title: 'Copied' } : { title: 'Not copied', tone: 'destructive' });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Tab' && menu.current?.closest('[popover]')) {
      event.preventDefault();
      return onClose();
    }
    const items = [...(menu.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const emoji = items.filter((item) => item.closest('[role="group"]')).length;
    const at = items.findIndex((item) => item === document.activeElement);
    const next = nextMenuItem(event.key, Math.max(0, at), emoji, items.length);
    if (next === null) return;
    event.preventDefault();
    items[next]?.focus();
  };
  return (
    <>
      <div ref={menu} role="menu" aria-label="Message" tabIndex={-1} onKeyDown={onKeyDown}>
        <EmojiRows {...{ message, userId }} onPick={(emoji) => act(() => props.onReact(message, emoji))()} />
        <Action icon={<Reply size={18} />} label="Reply" onPress={act(onReply)} />
        {message.content !== '' && (
          <Action icon={<Copy size={18} />} label="Copy text" onPress={act(() => void copy())} />
        )}
        {isChangeable && <Action icon={<Pencil size={18} />} label="Edit" onPress={act(onEdit)} />}
        {isChangeable && <Action icon={<Trash2 size={18} />} label="Delete" danger onPress={act(onDelete)} />}
      </div>
      {message.reactions.length > 0 && (
        <ul aria-label="Who reacted" className="mt-1 border-t border-line px-3 py-2 text-sm text-ink-muted">
          {message.reactions.map(({ emoji, userIds }) => (
            <li key={emoji} className="wrap-anywhere">
              {emoji} <bdi>{userIds.map((id) => nameOf(id)).join(', ')}</bdi>
            </li>
          ))}
        </ul>
      )}
    </>
  );
};

interface EmojiRowsProps extends Pick<MessageActionsProps, 'message' | 'userId'> {
  onPick: (emoji: string) => void;
}

const EmojiRows = ({ message, userId, onPick }: EmojiRowsProps) => {
  const [showsAll, setShowsAll] = useState(false);
  const firstOfMore = useRef<HTMLButtonElement>(null);
  // In the place of the button that was pressed.
  useEffect(() => {
    if (showsAll) firstOfMore.current?.focus({ preventScroll: true });
  }, [showsAll]);
  return (
    <div role="group" aria-label="React" className="grid grid-cols-7">
      {[...QUICK, ...(showsAll ? MORE : [])].map((emoji) => (
        <EmojiButton
          key={emoji}
          ref={emoji === MORE[0] ? firstOfMore : undefined}
          emoji={emoji}
          isOwn={message.reactions.some((one) => one.emoji === emoji && one.userIds.includes(userId))}
          onPress={() => onPick(emoji)}
        />
      ))}
      {!showsAll && (
        <button
          type="button"
          role="menuitem"
          aria-label="More emoji"
          onClick={() => setShowsAll(true)}
          className="flex size-11 items-center justify-center rounded-control text-ink-muted hover:bg-sunken focus-visible:bg-sunken"
        >
          <SmilePlus size={20} aria-hidden="true" />
        </button>
      )}
    </div>
  );
};

interface EmojiButtonProps {
  ref?: Ref<HTMLButtonElement> | undefined;
  emoji: string;
  isOwn: boolean;
  onPress: () => void;
}

const EmojiButton = ({ ref, emoji, isOwn, onPress }: EmojiButtonProps) => (
  <button
    ref={ref}
    type="button"
    role="menuitemcheckbox"
    aria-checked={isOwn}
    aria-label={emoji}
    onClick={onPress}
    className={classNames(
      'flex size-11 items-center justify-center rounded-control text-xl hover:bg-sunken focus-visible:bg-sunken',
      isOwn && 'bg-accent-soft',
    )}
  >
    {emoji}
  </button>
);

interface ActionProps {
  icon: ReactNode;
  label: string;
  danger?: boolean;
  onPress: () => void;
}

const Action = ({ icon, label, danger = false, onPress }: ActionProps) => (
  <button
    type="button"
    role="menuitem"
    onClick={onPress}
    className={classNames(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-base',
      danger
        ? 'text-clay-ink hover:bg-clay-soft focus-visible:bg-clay-soft'
        : 'hover:bg-sunken focus-visible:bg-sunken',
    )}
  >
    <span aria-hidden="true">{icon}</span>
    {label}
  </button>
);
