import type { ComponentProps, FormEvent, ReactNode } from 'react';
import { useRef, useState } from 'react';
import { FocusOnArrival, useFocusStays } from '../../ui/focus.tsx';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';

interface TripSheetProps {
  open: boolean;
  title: string;
  form: { readonly sending: boolean; readonly onSubmit: ComponentProps<typeof Sheet>['onSubmit'] };
  submitLabel: string;
  /** The words of the button while it is sent. */
  sendingLabel: string;
  /** False while something is missing without which nothing can be sent. */
  canSubmit?: boolean;
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
  /** What has to be settled before it is sent, in place of the fields, which stay as they are behind it. */
  step?: TripSheetStep | null;
}

interface TripSheetStep {
  readonly title: string;
  readonly content: ReactNode;
  /** Goes back to the fields. */
  readonly onBack: () => void;
  /** Sends it. */
  readonly onSettle: () => void;
}

/** The dialog around the fields of a trip: it is left at once where nothing is lost, and asks before where something is. */
export const TripSheet = ({
  open,
  title,
  form,
  submitLabel,
  sendingLabel,
  canSubmit = true,
  isTouched,
  question,
  onDiscard,
  onClose,
  children,
  below,
  step = null,
}: TripSheetProps) => {
  const [discarding, setDiscarding] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  useFocusStays(fields, step ? 'step' : 'fields');
  const leave = () => {
    if (form.sending) return;
    if (isTouched) setDiscarding(true);
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
      onClose={step ? step.onBack : leave}
      dismissible={!isTouched && !form.sending}
      title={step ? step.title : title}
      onSubmit={step ? settled(step) : form.onSubmit}
      footer={
        step ? (
          <StepFooter step={step} submitLabel={submitLabel} />
        ) : (
          <>
            <Button variant="secondary" onClick={leave}>
              Cancel
            </Button>
            <Button type="submit" disabled={!canSubmit} pending={form.sending} pendingLabel={sendingLabel}>
              {submitLabel}
            </Button>
          </>
        )
      }
    >
      {step && <FocusOnArrival>{step.content}</FocusOnArrival>}
      <div
        ref={fields}
        tabIndex={-1}
        hidden={step !== null}
        className="flex flex-col gap-4 focus-visible:outline-none [&[hidden]]:hidden"
      >
        {children}
      </div>
      {step === null && below}
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

const settled = (step: TripSheetStep) => (event: FormEvent) => {
  event.preventDefault();
  step.onSettle();
};

const StepFooter = ({ step, submitLabel }: { step: TripSheetStep; submitLabel: string }) => (
  <>
    <Button variant="secondary" onClick={step.onBack}>
      Back
    </Button>
    <Button type="submit">{submitLabel}</Button>
  </>
);
