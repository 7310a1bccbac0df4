import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { mayEdit } from '@caravan/contract/members/members.rules.ts';
import type { GivenRole, Member } from '@caravan/contract/members/members.schema.ts';
import { mayChangeTrip } from '@caravan/contract/plans/plans.rules.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { useState } from 'react';
import { ConnectedButton, useConnectionNeed } from '../../platform/needs-connection.tsx';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { DeleteButton } from '../../ui/DeleteButton.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { InviteDialog } from './InviteDialog.tsx';
import { JoinLinksDialog } from './JoinLinksDialog.tsx';
import { LeaveTripDialog } from './LeaveTripDialog.tsx';
import { RoleChoice } from './MemberRole.tsx';
import { personName } from './member-words.ts';
import { useChangeRole, useHandOverTrip, useRemoveMember } from './members.queries.ts';

/** The open task and its person. */
export type MemberTask =
  | { kind: 'invite' }
  | { kind: 'links' }
  | { kind: 'leave' }
  | { kind: 'choose-owner' }
  | { kind: 'role'; member: Member }
  | { kind: 'remove'; member: Member }
  | { kind: 'hand-over'; member: Member; thenLeave: boolean };

interface MemberDialogsProps {
  task: MemberTask;
  open: boolean;
  onClose: () => void;
  /** Goes on with another task. */
  onNext: (task: MemberTask) => void;
  trip: TripDetail;
  /** The people on the trip as they are now. */
  members: readonly Member[];
  /** The viewer is off the trip. */
  onLeft: () => void;
  /** Asks whether the trip is to be deleted. */
  onDeleteTrip: () => void;
}

/** The dialog of one task. */
export const MemberDialogs = ({ task, onNext, trip, members, onLeft, onDeleteTrip, ...shown }: MemberDialogsProps) => {
  if (task.kind === 'invite') {
    const memberIds = new Set(members.map(({ userId }) => userId));
    return <InviteDialog {...shown} trip={trip} memberIds={memberIds} onSendLink={() => onNext({ kind: 'links' })} />;
  }
  if (task.kind === 'links') {
    // Whoever edits no more sees no links, also not those that were on the screen.
    return <JoinLinksDialog {...shown} open={shown.open && mayEdit(trip.role)} trip={trip} />;
  }
  if (task.kind === 'leave') return <LeaveTripDialog {...shown} trip={trip} onLeft={onLeft} />;
  if (task.kind === 'choose-owner') {
    return (
      <ChooseOwnerDialog
        {...shown}
        others={members.filter(({ role }) => role !== 'owner')}
        onChoose={(member) => onNext({ kind: 'hand-over', member, thenLeave: true })}
        onInvite={mayChangeTrip(trip) ? () => onNext({ kind: 'invite' }) : undefined}
        onDelete={() => {
          shown.onClose();
          onDeleteTrip();
        }}
      />
    );
  }
  const member = members.find(({ id }) => id === task.member.id) ?? task.member;
  if (task.kind === 'role') return <ChangeRoleDialog {...shown} member={member} membersMayAdd={trip.membersMayAdd} />;
  if (task.kind === 'remove') return <RemoveMemberDialog {...shown} member={member} />;
  const next = task.thenLeave ? () => onNext({ kind: 'leave' }) : shown.onClose;
  return <HandOverDialog {...shown} member={member} onHandedOver={next} />;
};

interface ChangeRoleDialogProps {
  open: boolean;
  onClose: () => void;
  member: Member;
  membersMayAdd: boolean;
}

/** Gives somebody another role. */
const ChangeRoleDialog = ({ open, onClose, member, membersMayAdd }: ChangeRoleDialogProps) => {
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
          <ConnectedButton type="submit" disabled={role === member.role} pending={update.isPending}>
            Update Role
          </ConnectedButton>
        </>
      }
    >
      <RoleChoice membersMayAdd={membersMayAdd} value={role} onValueChange={setRole} />
    </Sheet>
  );
};

interface ChooseOwnerDialogProps {
  open: boolean;
  onClose: () => void;
  /** Who is on the trip beside the owner; it can be handed to those who have opened it. */
  others: readonly Member[];
  onChoose: (member: Member) => void;
  /** Absent while the trip can only be read. */
  onInvite: (() => void) | undefined;
  /** Asks whether the trip is to be deleted. */
  onDelete: () => void;
}

/** An owner has to hand over the trip before leaving it. */
const ChooseOwnerDialog = ({ open, onClose, others, onChoose, onInvite, onDelete }: ChooseOwnerDialogProps) => {
  const [chosenId, setChosenId] = useState('');
  const heirs = others.filter(({ hasOpened }) => hasOpened);
  const chosen = heirs.find(({ userId }) => userId === chosenId);
  const isAlone = heirs.length === 0;
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Hand the trip over first"
      description={
        isAlone
          ? `${others.length === 0 ? 'You are the only one on this trip.' : 'Nobody else has opened this trip yet.'} ${onInvite ? 'Invite somebody who can have it, or delete it.' : 'You can delete it.'}`
          : 'You own this trip, and it goes on for the others. Who looks after it when you leave?'
      }
      onSubmit={(event) => {
        event.preventDefault();
        if (isAlone) onInvite?.();
        else if (chosen) onChoose(chosen);
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {(!isAlone || onInvite) && (
            <Button type="submit" disabled={!isAlone && !chosen}>
              {isAlone ? 'Invite' : 'Continue'}
            </Button>
          )}
        </>
      }
    >
      {!isAlone && (
        <ChoiceCards
          label="New owner"
          choices={heirs.map(({ userId, user }) => ({
            value: userId,
            label: personName(user),
            hint: user.username && `@${user.username}`,
            icon: <Avatar name={personName(user)} src={cardImageUrl(user.profileImageUrl)} seed={userId} />,
          }))}
          value={chosenId}
          onValueChange={setChosenId}
        />
      )}
      <div className={isAlone ? undefined : 'mt-4 border-t border-line pt-2'}>
        <DeleteButton onClick={onDelete}>Delete Trip</DeleteButton>
      </div>
    </Sheet>
  );
};

interface HandOverDialogProps {
  open: boolean;
  onClose: () => void;
  member: Member;
  onHandedOver: () => void;
}

/** Confirms that somebody else becomes the owner. */
const HandOverDialog = ({ open, onClose, member, onHandedOver }: HandOverDialogProps) => {
  const handOver = useHandOverTrip(member.tripId);
  const hindrance = useConnectionNeed();
  const name = <bdi className="font-semibold wrap-anywhere text-ink">{personName(member.user)}</bdi>;
  const params = { tripId: member.tripId };
  return (
    <ConfirmDialog
      open={open}
      title="Hand Over Trip"
      text={
        <>
          {name} becomes the owner: nobody else can then delete the trip or hand it on. You can still edit everything,
          and may leave. Only {name} can give the trip back.
        </>
      }
      confirmLabel="Yes, Hand Over"
      cancelLabel="Stay Owner"
      pending={handOver.isPending}
      hindrance={hindrance}
      onConfirm={() => handOver.mutate({ params, body: { userId: member.userId } }, { onSuccess: onHandedOver })}
      onCancel={onClose}
    />
  );
};

interface RemoveMemberDialogProps {
  open: boolean;
  onClose: () => void;
  member: Member;
}

/** Confirms the removal of a member. */
const RemoveMemberDialog = ({ open, onClose, member }: RemoveMemberDialogProps) => {
  const remove = useRemoveMember(member.tripId);
  const hindrance = useConnectionNeed();
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
      hindrance={hindrance}
      onConfirm={() => remove.mutate({ params }, { onSuccess: onClose })}
      onCancel={onClose}
    />
  );
};
