import type { JoinLink } from '@caravan/contract/members/join-links.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRevokeJoinLink } from './join-links.queries.ts';

interface RevokeLinkDialogProps {
  open: boolean;
  onClose: () => void;
  link: JoinLink;
}

/** Asks before a link is revoked: whoever has it in a message can do nothing with it any more. */
export const RevokeLinkDialog = ({ open, onClose, link }: RevokeLinkDialogProps) => {
  const revoke = useRevokeJoinLink(link.tripId);
  const params = { tripId: link.tripId, linkId: link.id };
  return (
    <ConfirmDialog
      open={open}
      title="Revoke Link"
      text="Nobody joins by this link any more, wherever it was sent. Who has joined by it stays on the trip."
      confirmLabel="Yes, Revoke"
      cancelLabel="Keep Link"
      danger
      pending={revoke.isPending}
      onConfirm={() => revoke.mutate({ params }, { onSuccess: onClose, onError: onClose })}
      onCancel={onClose}
    />
  );
};
