import type { Member } from '@caravan/contract/members/members.schema.ts';
import { ChangeRoleDialog } from './ChangeRoleDialog.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { RemoveMemberDialog } from './RemoveMemberDialog.tsx';

/** What is being done to the people of a trip, and to whom. */
export type MemberTask = { kind: 'invite' } | { kind: 'role' | 'remove'; member: Member };

interface MemberDialogsProps {
  task: MemberTask;
  open: boolean;
  onClose: () => void;
  tripId: string;
  /** The people on the trip as they are now. */
  members: readonly Member[];
}

/** The dialog of one task. */
export const MemberDialogs = ({ task, open, onClose, tripId, members }: MemberDialogsProps) => {
  if (task.kind === 'invite') {
    const memberIds = new Set(members.map(({ userId }) => userId));
    return <InviteDialog open={open} onClose={onClose} tripId={tripId} memberIds={memberIds} />;
  }
  const member = members.find(({ id }) => id === task.member.id) ?? task.member;
  if (task.kind === 'role') return <ChangeRoleDialog open={open} onClose={onClose} member={member} />;
  return <RemoveMemberDialog open={open} onClose={onClose} member={member} />;
};
