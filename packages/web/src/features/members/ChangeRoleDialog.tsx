import type { GivenRole, Member } from '@caravan/contract/members/members.schema.ts';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useChangeRole } from './members.queries.ts';
import { personName } from './person-name.ts';
import { RoleChoice } from './RoleChoice.tsx';

interface ChangeRoleDialogProps {
  open: boolean;
  onClose: () => void;
  member: Member;
}

/** Gives somebody another role. */
export const ChangeRoleDialog = ({ open, onClose, member }: ChangeRoleDialogProps) => {
  const [role, setRole] = useState<GivenRole>(member.role === 'admin' ? 'admin' : 'member');
  const update = useChangeRole(member.tripId);
  const params = { tripId: member.tripId, userId: member.userId };
  const save = () => update.mutate({ params, body: { role } }, { onSuccess: onClose });
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Change Role"
      description={
        <>
          What <bdi className="font-semibold wrap-anywhere text-ink">{personName(member.user)}</bdi> may do on this
          trip.
        </>
      }
      dismissible={!update.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (role !== member.role && !update.isPending) save();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={role === member.role} pending={update.isPending}>
            Update Role
          </Button>
        </>
      }
    >
      <RoleChoice value={role} onValueChange={setRole} />
    </Sheet>
  );
};
