import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Member } from '@caravan/contract/members/members.schema.ts';
import { useState } from 'react';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { personName } from './person-name.ts';

interface ChooseOwnerDialogProps {
  open: boolean;
  onClose: () => void;
  /** Who is on the trip beside the owner; it can be handed to those who have opened it. */
  others: readonly Member[];
  onChoose: (member: Member) => void;
  /** Absent while the trip can only be read. */
  onInvite: (() => void) | undefined;
}

/** A trip does not stay without an owner: who owns it says first who gets it. */
export const ChooseOwnerDialog = ({ open, onClose, others, onChoose, onInvite }: ChooseOwnerDialogProps) => {
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
          ? `${others.length === 0 ? 'You are the only one on this trip.' : 'Nobody else has opened this trip yet.'} ${onInvite ? 'Invite somebody who can have it, or delete it' : 'You can delete it'}: the pencil on its cover leads there.`
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
    </Sheet>
  );
};
