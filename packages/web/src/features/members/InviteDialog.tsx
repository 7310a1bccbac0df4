import { MAILED_LINK_DAYS } from '@caravan/contract/members/join-links.schema.ts';
import type { GivenRole } from '@caravan/contract/members/members.schema.ts';
import type { Trip } from '@caravan/contract/trips/trips.schema.ts';
import { X } from 'lucide-react';
import { useState } from 'react';
import { ConnectedButton } from '../../platform/needs-connection.tsx';
import { useKeyPerChoice } from '../../platform/use-send.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useInviteByMail } from './join-links.queries.ts';
import { RoleChoice } from './MemberRole.tsx';
import { type Chosen, PersonLine, UserSearch } from './UserSearch.tsx';
import { personName } from './member-words.ts';
import { useAddMember } from './members.queries.ts';

interface InviteDialogProps {
  open: boolean;
  onClose: () => void;
  trip: Pick<Trip, 'id' | 'membersMayAdd'>;
  memberIds: ReadonlySet<string>;
  /** Opens the join links. */
  onSendLink: () => void;
}

/** Finds a person, chooses a role, and adds them to the trip. */
export const InviteDialog = ({ open, onClose, trip, memberIds, onSendLink }: InviteDialogProps) => {
  const tripId = trip.id;
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [role, setRole] = useState<GivenRole>('member');
  const { isPending, invite } = useInvite(tripId, onClose);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Invite to Trip"
      description={chosen ? undefined : 'Find somebody who has an account.'}
      dismissible={!isPending}
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen && !isPending) invite(chosen, role);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          <ConnectedButton type="submit" disabled={!chosen} pending={isPending}>
            {chosen?.kind === 'mail' ? 'Send Invitation' : 'Add Member'}
          </ConnectedButton>
        </>
      }
    >
      {chosen ? (
        <div className="flex flex-col gap-5">
          <ChosenPerson chosen={chosen} onTakeBack={() => setChosen(null)} />
          <RoleChoice membersMayAdd={trip.membersMayAdd} value={role} onValueChange={setRole} />
        </div>
      ) : (
        <UserSearch memberIds={memberIds} onChoose={setChosen} onSendLink={onSendLink} />
      )}
    </Sheet>
  );
};

/** Adds who was found, or mails a link to who was not. */
const useInvite = (tripId: string, onDone: () => void) => {
  const add = useAddMember(tripId);
  const mail = useInviteByMail(tripId);
  const keyOf = useKeyPerChoice();
  const params = { tripId };
  const invite = (chosen: Chosen, role: GivenRole) => {
    if (chosen.kind === 'mail') {
      const body = { email: chosen.email, role };
      return mail.mutate({ params, body, idempotencyKey: keyOf(body) }, { onSuccess: onDone });
    }
    const body = { userId: chosen.user.id, role };
    return add.mutate({ params, body, idempotencyKey: keyOf(body) }, { onSuccess: onDone });
  };
  return { isPending: add.isPending || mail.isPending, invite };
};

const ChosenPerson = ({ chosen, onTakeBack }: { chosen: Chosen; onTakeBack: () => void }) => (
  <div className="flex items-center gap-2 rounded-card border border-line bg-surface py-2 pr-1 pl-3">
    <div className="min-w-0 flex-1">
      {chosen.kind === 'user' ? (
        <PersonLine user={chosen.user} />
      ) : (
        <p className="text-base font-medium wrap-anywhere">
          <bdi>{chosen.email}</bdi>
          <span className="block text-sm font-normal text-ink-muted">
            Gets a mail with a link that lets one person in for {MAILED_LINK_DAYS} days.
          </span>
        </p>
      )}
    </div>
    <IconButton
      // The button of the list that was pressed is gone: the reading goes on here.
      ref={focusOnce}
      label={`Choose somebody other than ${chosen.kind === 'user' ? personName(chosen.user) : chosen.email}`}
      icon={<X size={20} aria-hidden="true" />}
      tooltip={false}
      onClick={onTakeBack}
    />
  </div>
);

const focusOnce = (element: HTMLElement | null): void => element?.focus();
