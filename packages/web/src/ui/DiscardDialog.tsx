import { ConfirmDialog } from './ConfirmDialog.tsx';

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
