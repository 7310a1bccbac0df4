import { type FormEvent, type ReactNode, useState } from 'react';
import { ConnectedButton } from '../../../platform/needs-connection.tsx';
import { isReportedElsewhere } from '../../../platform/reauthentication.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { PasskeyError, passkeyFailure } from '../passkeys/device-passkeys.ts';

interface ActionSheetProps {
  open: boolean;
  onClose: () => void;
  title: string;
  /** What the action does. */
  text: ReactNode;
  /** The labels of the button, at rest and while pending. */
  action: string;
  actionPending: string;
  danger?: boolean;
  /** Its failures are shown in the sheet. */
  act: () => Promise<void>;
}

/** A sheet that describes an action on the account and runs it. */
export const ActionSheet = ({ open, onClose, title, text, danger = false, ...doing }: ActionSheetProps) => {
  const { said, pending, onSubmit } = useAction(doing.act);
  return (
    <Sheet
      open={open}
      onClose={() => !pending && onClose()}
      title={title}
      size="small"
      dismissible={!pending}
      onSubmit={onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={pending}>
            Cancel
          </Button>
          <ConnectedButton
            type="submit"
            variant={danger ? 'danger' : 'primary'}
            pending={pending}
            pendingLabel={doing.actionPending}
          >
            {doing.action}
          </ConnectedButton>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <div className="text-pretty text-ink-muted">{text}</div>
        <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
          {said.failure}
        </p>
        <p role="status" className="text-sm text-ink-muted empty:hidden">
          {said.note}
        </p>
      </div>
    </Sheet>
  );
};

/** The message below the description. */
interface ActionMessage {
  /** Nobody did anything wrong: they chose not to. */
  readonly note?: string;
  readonly failure?: string;
}

/**
 * Runs an action at a press and shows its failure.
 */
const useAction = (act: () => Promise<void>) => {
  const [said, setSaid] = useState<ActionMessage>({});
  const [pending, setPending] = useState(false);
  const doIt = async (): Promise<void> => {
    setSaid({});
    setPending(true);
    try {
      await act();
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      const isUnused = error instanceof PasskeyError && error.problem === 'unused';
      setSaid(isUnused ? { note: 'No passkey was added. You can try again.' } : { failure: passkeyFailure(error) });
    } finally {
      setPending(false);
    }
  };
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!pending) void doIt();
  };
  return { said, pending, onSubmit };
};
