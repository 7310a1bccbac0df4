import type { Member } from '@caravan/contract/members/members.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useRemoveMember } from './members.queries.ts';
import { personName } from './person-name.ts';

interface RemoveMemberDialogProps {
  open: boolean;
  onClose: () => void;
  member: Member;
}

/** Asks before somebody is taken off the trip. */
export const RemoveMemberDialog = ({ open, onClose, member }: RemoveMemberDialogProps) => {
  const remove = useRemoveMember(member.tripId);
  const params = { tripId: member.tripId, userId: member.userId };
  return (
    <ConfirmDialog
      open={open}
      title="Remove Member"
      text={
        <>
          <bdi className="font-semibold wrap-anywhere text-ink">{personName(member.user)}</bdi> loses this trip at once.
          What they have added stays, with their name.
        </>
      }
      confirmLabel="Yes, Remove"
      cancelLabel="Keep Member"
      danger
      pending={remove.isPending}
      onConfirm={() => remove.mutate({ params }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
};
