import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { passkeyNameSchema } from '@caravan/contract/accounts/passkeys.schema.ts';
import { useState } from 'react';
import { isUnauthorized, issuesOf, messageOf } from '../../../platform/errors.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { useRenamePasskey } from '../passkeys/passkeys.queries.ts';

interface RenamePasskeySheetProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Gives a passkey the name that its owner knows it by. */
export const RenamePasskeySheet = ({ passkey, open, onClose }: RenamePasskeySheetProps) => {
  const { form, failure } = useRenaming(passkey, onClose);
  return (
    <Sheet
      open={open}
      onClose={() => !form.sending && onClose()}
      title="Rename Passkey"
      size="small"
      dismissible={form.values.name === passkey.name && !form.sending}
      onSubmit={form.onSubmit}
      footer={
        <>
          <Button variant="secondary" onClick={onClose} disabled={form.sending}>
            Cancel
          </Button>
          <Button type="submit" pending={form.sending} pendingLabel="Saving…">
            Save
          </Button>
        </>
      }
    >
      <TextField {...form.field('name')} label="Name" autoComplete="off" maxLength={50} dir="auto" required />
      <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
        {failure}
      </p>
    </Sheet>
  );
};

const useRenaming = ({ id, name }: Passkey, onRenamed: () => void) => {
  const rename = useRenamePasskey();
  const [failure, setFailure] = useState<string | null>(null);
  const form = useForm({
    initial: { name },
    schema: passkeyNameSchema,
    onValid: async (body): Promise<void> => {
      setFailure(null);
      try {
        await rename.mutateAsync({ params: { passkeyId: id }, body });
        onRenamed();
      } catch (error) {
        if (isUnauthorized(error) || form.showIssues(issuesOf(error))) return;
        setFailure(messageOf(error));
      }
    },
  });
  return { form, failure };
};
