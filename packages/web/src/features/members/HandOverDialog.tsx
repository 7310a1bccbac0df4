import type { Member } from '@caravan/contract/members/members.schema.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { useHandOverTrip } from './members.queries.ts';
import { personName } from './person-name.ts';

interface HandOverDialogProps {
  open: boolean;
  onClose: () => void;
  member: Member;
  onHandedOver: () => void;
}

/** Asks before somebody else gets the trip. */
export const HandOverDialog = ({ open, onClose, member, onHandedOver }: HandOverDialogProps) => {
  const handOver = useHandOverTrip(member.tripId);
  const name = <bdi className="font-semibold wrap-anywhere text-ink">{personName(member.user)}</bdi>;
  const params = { tripId: member.tripId };
  return (
    <ConfirmDialog
      open={open}
      title="Hand Over Trip"
      text={
        <>
          {name} becomes the owner: nobody else can then delete the trip or hand it on. You become an admin, who can
          still edit everything and may leave. Only {name} can give the trip back.
        </>
      }
      confirmLabel="Yes, Hand Over"
      cancelLabel="Stay Owner"
      pending={handOver.isPending}
      onConfirm={() => handOver.mutate({ params, body: { userId: member.userId } }, { onSuccess: onHandedOver })}
      onCancel={onClose}
    />
  );
};
