import { Button } from '../../ui/Button.tsx';

interface CardSheetFooterProps {
  onClose: () => void;
  /** What it does, and what is said while it is done. */
  label: string;
  sendingLabel: string;
  sending: boolean;
  /** It waits for a connection. */
  waiting: boolean;
  /** The chosen trip takes nothing. */
  disabled?: boolean;
}

/** The buttons of a dialog that puts something in an answer into a trip. */
export const CardSheetFooter = (props: CardSheetFooterProps) => {
  const { onClose, label, sendingLabel, sending, waiting, disabled = false } = props;
  return (
    <>
      <Button variant="secondary" onClick={onClose}>
        Cancel
      </Button>
      <Button type="submit" disabled={disabled} pending={sending} pendingLabel={waiting ? 'Waiting…' : sendingLabel}>
        {label}
      </Button>
    </>
  );
};
