import { Dialog } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import { type FormEvent, type PointerEvent, type ReactNode, type RefObject, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import { classNames } from './class-names.ts';
import { backdropStyles, isFromAnotherDialog, isFromToast, popupStyles } from './styles.ts';
import { useFinalFocus } from './focus.tsx';
import { useKeyboardInset } from './use-viewport.ts';

/** What closes a sheet. */
export type SheetCloseReason = 'button' | 'escape' | 'outside' | 'drag';

interface SheetProps {
  open: boolean;
  /** Asked to close: the owner sets `open` to false, or asks first whether to discard. */
  onClose: (reason: SheetCloseReason) => void;
  title: string;
  description?: ReactNode;
  /** False while something typed would be lost: a press beside it and a pull close it no more; Esc and the button still ask. */
  dismissible?: boolean;
  /** Makes the body and footer one form. */
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void;
  /** Its body has nothing in it that takes the focus: it takes it itself, so that the keys scroll it. */
  forReading?: boolean;
  /** Buttons that stay in sight below the scrolling body; the main one last. */
  footer?: ReactNode;
  size?: 'small' | 'medium' | 'large';
  /**
   * What takes the focus at first; by default the control with `data-first-field`, or else the first one (on touch the sheet
   * itself, so no keyboard jumps up).
   */
  initialFocus?: RefObject<HTMLElement | null>;
  children: ReactNode;
}

const SIZES = { small: 'sm:w-100', medium: 'sm:w-130', large: 'sm:w-180' };

const REASONS: Record<string, SheetCloseReason> = { 'escape-key': 'escape', 'outside-press': 'outside' };

/** What takes the focus at first: the control that says so, or else the first one that can be seen. */
const FIRST_FIELDS = [
  '[data-sheet-body] [data-first-field]',
  '[data-sheet-body] :is(input, select, textarea, button, a[href]):not(:disabled, [hidden])',
];

/**
 * A dialog: a sheet from below on phones, centred from 640 px. Traps the focus, closes with Esc and Back, gives the focus back.
 * Props: `open`, `onClose(reason)`, `title`, `description`, `dismissible` (true), `onSubmit`, `forReading` (false), `footer`, `size` ('medium'),
 * `initialFocus`, `children`.
 */
export const Sheet = ({
  open,
  onClose,
  title,
  description,
  dismissible = true,
  onSubmit,
  forReading = false,
  footer,
  size = 'medium',
  initialFocus,
  children,
}: SheetProps) => {
  const keyboardInset = useKeyboardInset(open);
  const finalFocus = useFinalFocus(open);
  useBackCloses(open, () => onClose('escape'));
  const { sheet, handlers: drag } = useDragDown(dismissible, () => onClose('drag'));

  // The first field rather than the button that closes; a finger gets the sheet itself, so that no keyboard jumps up.
  const firstField = (interaction: string) =>
    interaction === 'touch'
      ? sheet.current
      : (FIRST_FIELDS.map((field) => sheet.current?.querySelector<HTMLElement>(field)).find(Boolean) ?? true);

  const changeOpen = (next: boolean, details: Dialog.Root.ChangeEventDetails) => {
    if (next || isFromToast(details.event) || isFromAnotherDialog(details.event, sheet.current)) return;
    onClose(REASONS[details.reason] ?? 'button');
  };

  return (
    <Dialog.Root open={open} onOpenChange={changeOpen} disablePointerDismissal={!dismissible}>
      <Dialog.Portal>
        {/* Also where a sheet has dimmed the page already: then it dims that sheet. */}
        <Dialog.Backdrop forceRender className={backdropStyles} />
        <Dialog.Popup
          ref={sheet}
          initialFocus={initialFocus ?? firstField}
          finalFocus={finalFocus}
          className={classNames(popupStyles, SIZES[size])}
          style={
            keyboardInset > 0 ? { bottom: keyboardInset, maxHeight: `calc(96dvh - ${keyboardInset}px)` } : undefined
          }
        >
          <header {...drag} className="mb-[var(--toast-room,0px)] shrink-0 touch-none px-4 pt-2 pb-3 sm:px-6 sm:pt-5">
            <div aria-hidden="true" className="mx-auto mb-1 h-1 w-9 rounded-full bg-line-strong/60 sm:hidden" />
            <div className="flex items-start gap-2">
              <div className="min-w-0 flex-1 pt-2">
                <Dialog.Title dir="auto" className="text-start text-lg font-semibold text-balance">
                  {title}
                </Dialog.Title>
                {description && (
                  <Dialog.Description render={<div />} className="mt-0.5 text-sm text-ink-muted">
                    {description}
                  </Dialog.Description>
                )}
              </div>
              <Dialog.Close
                aria-label="Close"
                className="-mr-2.5 flex size-11 shrink-0 items-center justify-center rounded-control text-ink-muted hover:bg-sunken hover:text-ink"
              >
                <X size={20} aria-hidden="true" />
              </Dialog.Close>
            </div>
          </header>
          <SheetBody onSubmit={onSubmit} footer={footer} name={forReading ? title : undefined}>
            {children}
          </SheetBody>
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  );
};

interface SheetBodyProps extends Pick<SheetProps, 'onSubmit' | 'footer' | 'children'> {
  /** Makes it a stop for the keyboard, under this name. */
  name: string | undefined;
}

const SheetBody = ({ onSubmit, footer, name, children }: SheetBodyProps) => {
  const parts = (
    <>
      <div
        data-sheet-body=""
        {...(name === undefined ? {} : { role: 'group', 'aria-label': name, tabIndex: 0 })}
        className={classNames(
          'min-h-0 flex-1 overflow-y-auto overscroll-contain px-4 pt-1 sm:px-6',
          footer ? 'pb-5' : 'pb-[max(1.25rem,env(safe-area-inset-bottom))] sm:pb-6',
        )}
      >
        {children}
      </div>
      {footer && (
        <footer className="flex shrink-0 flex-wrap justify-end gap-3 border-t border-line px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] max-sm:*:flex-1 sm:px-6 sm:py-4">
          {footer}
        </footer>
      )}
    </>
  );
  const layout = 'flex min-h-0 flex-1 flex-col';
  return onSubmit ? (
    <form noValidate onSubmit={onSubmit} className={layout}>
      {parts}
    </form>
  ) : (
    <div className={layout}>{parts}</div>
  );
};

const CLOSE_AFTER_PX = 96;
const FLING_PX_PER_MS = 0.5;

interface Drag {
  pointer: number;
  startY: number;
  startedAt: number;
}

/**
 * Lets a finger pull a sheet down by its head: a ref for the sheet and handlers for its head, which call `onRelease` when it
 * was pulled far or fast enough. What may not close follows the finger a little and springs back.
 */
const useDragDown = (closable: boolean, onRelease: () => void) => {
  const sheet = useRef<HTMLDivElement>(null);
  const drag = useRef<Drag | null>(null);

  const begin = (event: PointerEvent<HTMLElement>) => {
    const onControl = event.target instanceof Element && event.target.closest('button, a, input') !== null;
    if (event.pointerType === 'mouse' || onControl || window.innerWidth >= 640) return;
    drag.current = { pointer: event.pointerId, startY: event.clientY, startedAt: event.timeStamp };
    event.currentTarget.setPointerCapture(event.pointerId);
  };

  const move = (event: PointerEvent<HTMLElement>) => {
    if (drag.current?.pointer !== event.pointerId || !sheet.current) return;
    const pulled = Math.max(0, event.clientY - drag.current.startY);
    sheet.current.style.transitionDuration = '0ms';
    sheet.current.style.translate = `0 ${closable ? pulled : Math.min(pulled / 4, 24)}px`;
  };

  const end = (event: PointerEvent<HTMLElement>) => {
    const { current } = drag;
    if (current?.pointer !== event.pointerId || !sheet.current) return;
    drag.current = null;
    sheet.current.style.transitionDuration = '';
    sheet.current.style.translate = '';
    const pulled = event.clientY - current.startY;
    const speed = pulled / Math.max(1, event.timeStamp - current.startedAt);
    const letGo = event.type === 'pointerup' && (pulled > CLOSE_AFTER_PX || (pulled > 24 && speed > FLING_PX_PER_MS));
    if (closable && letGo) onRelease();
  };

  return { sheet, handlers: { onPointerDown: begin, onPointerMove: move, onPointerUp: end, onPointerCancel: end } };
};
