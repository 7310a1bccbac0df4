import type { AddableBy, CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { addableByChoices } from '@caravan/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { addableByLabels } from './addable-by.ts';
import { useChangeAdding } from './own-account.queries.ts';

interface AddingSheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

const HINTS: Readonly<Record<AddableBy, string>> = {
  everybody: 'Whoever finds you here adds you to a trip at once',
  companions: 'Whoever has opened a trip that you have opened too',
  nobody: 'You join by a link that somebody sends you',
};

const CHOICES = addableByChoices.map((value) => ({ value, label: addableByLabels[value], hint: HINTS[value] }));

/** Who may add the viewer to trips, and whether a mail informs them. */
export const AddingSheet = ({ user, open, onClose }: AddingSheetProps) => {
  const [addableBy, setAddableBy] = useState(user.addableBy);
  const [mailsWhenAdded, setMailsWhenAdded] = useState(user.mailsWhenAdded);
  const change = useChangeAdding();
  const isMailed = user.email !== null && user.isEmailConfirmed;
  const save = () => {
    if (change.isPending) return;
    change.mutate(
      { body: { addableBy, mailsWhenAdded } },
      {
        onSuccess: () => {
          showToast({ title: 'Saved' });
          onClose();
        },
        onError: (error) => showFailure(error, { title: 'Not saved' }),
      },
    );
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Who May Add Me"
      description="Whoever is added to a trip is on it at once. The others see your email address once you have opened it."
      dismissible={!change.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={change.isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={change.isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <ChoiceCards label="Add me to trips" choices={CHOICES} value={addableBy} onValueChange={setAddableBy} />
        <Checkbox
          label="Mail me when somebody adds me to a trip"
          hint={isMailed ? undefined : 'Mails go to a confirmed email address alone.'}
          checked={mailsWhenAdded}
          onChange={(event) => setMailsWhenAdded(event.target.checked)}
        />
      </div>
    </Sheet>
  );
};
