import type { ComponentProps, ReactNode } from 'react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WaitingLine } from '../../ui/FormNotices.tsx';

interface TripSheetProps {
  open: boolean;
  title: string;
  form: { readonly sending: boolean; readonly onSubmit: ComponentProps<typeof Sheet>['onSubmit'] };
  submitLabel: string;
  /** The words of the button while it is sent. */
  sendingLabel: string;
  /** False while something is missing without which nothing can be sent. */
  canSubmit?: boolean;
  /** What was sent waits for a connection. */
  isPaused: boolean;
  /** Something would be lost by closing. */
  isTouched: boolean;
  /** Asks whether to lose it. */
  question: string;
  /** Ends what is still under way, when it is lost. */
  onDiscard?: () => void;
  onClose: () => void;
  children: ReactNode;
  /** Below the fields. */
  below?: ReactNode;
}

/** The dialog around the fields of a trip: it is left at once where nothing is lost, and asks before where something is. */
export const TripSheet = ({
  open,
  title,
  form,
  submitLabel,
  sendingLabel,
  canSubmit = true,
  isPaused,
  isTouched,
  question,
  onDiscard,
  onClose,
  children,
  below,
}: TripSheetProps) => {
  const [discarding, setDiscarding] = useState(false);
  const leave = () => {
    if (form.sending && !isPaused) return;
    if (isTouched && !isPaused) setDiscarding(true);
    else onClose();
  };
  const discard = () => {
    onDiscard?.();
    setDiscarding(false);
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={leave}
      dismissible={!isTouched && !form.sending}
      title={title}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={leave}>
            {isPaused ? 'Close' : 'Cancel'}
          </Button>
          <Button
            type="submit"
            disabled={!canSubmit}
            pending={form.sending}
            pendingLabel={isPaused ? 'Waiting…' : sendingLabel}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {children}
        <WaitingLine waiting={isPaused} />
      </div>
      {below}
      <ConfirmDialog
        open={discarding}
        title={question}
        text="What you typed has not been saved."
        cancelLabel="Keep Editing"
        confirmLabel="Discard"
        danger
        onCancel={() => setDiscarding(false)}
        onConfirm={discard}
      />
    </Sheet>
  );
};
