import type { FoundUser, GivenRole } from '@caravan/contract/members/members.schema.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useKeyPerChoice } from '../../platform/use-key-per-choice.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { PersonLine, UserSearch } from './UserSearch.tsx';
import { useAddMember } from './members.queries.ts';
import { personName } from './member-words.ts';
import { RoleChoice } from './MemberRole.tsx';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  memberIds: ReadonlySet<string>;
  /** Goes on to the links by which people join. */
  onSendLink: () => void;
}

/** Finds somebody, asks what they may do, and adds them to the trip. */
export const InviteDialog = ({ open, onClose, tripId, memberIds, onSendLink }: InviteDialogProps) => {
  const [chosen, setChosen] = useState<FoundUser | null>(null);
  const [role, setRole] = useState<GivenRole>('member');
  const add = useAddMember(tripId);
  const keyOf = useKeyPerChoice();

  const invite = () => {
    if (!chosen || add.isPending) return;
    const body = { userId: chosen.id, role };
    add.mutate({ params: { tripId }, body, idempotencyKey: keyOf(body) }, { onSuccess: onClose });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Invite to Trip"
      description={chosen ? undefined : 'Find somebody who has an account.'}
      dismissible={!add.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        invite();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" disabled={!chosen} pending={add.isPending}>
            Add Member
          </Button>
        </>
      }
    >
      {chosen ? (
        <div className="flex flex-col gap-5">
          <Chosen user={chosen} onTakeBack={() => setChosen(null)} />
          <RoleChoice value={role} onValueChange={setRole} />
        </div>
      ) : (
        <UserSearch memberIds={memberIds} onChoose={setChosen} onSendLink={onSendLink} />
      )}
    </Sheet>
  );
};

const Chosen = ({ user, onTakeBack }: { user: FoundUser; onTakeBack: () => void }) => (
  <div className="flex items-center gap-2 rounded-card border border-line bg-surface py-2 pr-1 pl-3">
    <div className="min-w-0 flex-1">
      <PersonLine user={user} />
    </div>
    <IconButton
      // The button of the list that was pressed is gone: the reading goes on here.
      ref={focusOnce}
      label={`Choose somebody other than ${personName(user)}`}
      icon={<X size={20} aria-hidden="true" />}
      tooltip={false}
      onClick={onTakeBack}
    />
  </div>
);

const focusOnce = (element: HTMLElement | null): void => element?.focus();
