import { AlertDialog } from '@base-ui/react/alert-dialog';
import { type ComponentProps, type ReactNode, useRef } from 'react';
import { useBackCloses } from './back-closes.ts';
import { Button } from './Button.tsx';
import { classNames } from './class-names.ts';
import { backdropStyles, popupStyles } from './styles.ts';
import { useFinalFocus } from './focus.tsx';

interface ConfirmDialogProps {
  open: boolean;
  title: string;
  text: ReactNode;
  /** Words of the button that does it, e.g. 'Yes, Delete Trip'. */
  confirmLabel: string;
  /** Words of the button that does not, e.g. 'Keep Trip'. */
  cancelLabel?: string;
  onConfirm: () => void;
  /** Pressed cancel; Esc and Back too where `onDismiss` is absent. */
  onCancel: () => void;
  /** Pressed Esc or Back, where cancel answers something itself. */
  onDismiss?: (() => void) | undefined;
  /** What it does cannot be taken back. */
  danger?: boolean;
  pending?: boolean;
  /** What keeps it from being done for now: what the button that does it is given, and what says why. */
  hindrance?: {
    readonly control: Pick<ComponentProps<'button'>, 'disabled' | 'aria-describedby'>;
    readonly note: ReactNode;
  };
}

/**
 * Asks before something is done; the safe answer has the focus. Props: `open`, `title`, `text`, `confirmLabel`,
 * `cancelLabel` ('Cancel'), `onConfirm`, `onCancel`, `onDismiss`, `danger`, `pending`, `hindrance`.
 */
export const ConfirmDialog = ({
  open,
  title,
  text,
  confirmLabel,
  cancelLabel = 'Cancel',
  onConfirm,
  onCancel,
  onDismiss = onCancel,
  danger = false,
  pending = false,
  hindrance,
}: ConfirmDialogProps) => {
  const cancel = useRef<HTMLButtonElement>(null);
  const finalFocus = useFinalFocus(open);
  const keep = () => !pending && onDismiss();
  useBackCloses(open, keep);
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && keep()}>
      <AlertDialog.Portal>
        {/* Also where a sheet has dimmed the page already: then it dims the sheet. */}
        <AlertDialog.Backdrop forceRender className={backdropStyles} />
        <AlertDialog.Popup
          initialFocus={cancel}
          finalFocus={finalFocus}
          className={classNames(
            popupStyles,
            'gap-2 overflow-y-auto px-4 pt-6 pb-[max(1rem,env(safe-area-inset-bottom))] sm:w-110 sm:p-6',
          )}
        >
          <AlertDialog.Title
            dir="auto"
            className="mb-[var(--toast-room,0px)] text-start text-lg font-semibold text-balance"
          >
            {title}
          </AlertDialog.Title>
          <AlertDialog.Description render={<div />} className="text-base text-pretty text-ink-muted">
            {text}
          </AlertDialog.Description>
          {hindrance?.note}
          <div className="mt-4 flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
            <Button ref={cancel} variant="secondary" onClick={onCancel} disabled={pending}>
              {cancelLabel}
            </Button>
            <Button
              variant={danger ? 'danger' : 'primary'}
              pending={pending}
              {...hindrance?.control}
              onClick={onConfirm}
            >
              {confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
};

interface DiscardDialogProps {
  open: boolean;
  onStay: () => void;
  onDiscard: () => void;
}

/** Asks before what was typed into a form is lost. Props: `open`, `onStay`, `onDiscard`. */
export const DiscardDialog = ({ open, onStay, onDiscard }: DiscardDialogProps) => (
  <ConfirmDialog
    open={open}
    title="Discard what you typed?"
    text="It has not been saved."
    confirmLabel="Discard"
    cancelLabel="Keep Editing"
    danger
    onConfirm={onDiscard}
    onCancel={onStay}
  />
);
