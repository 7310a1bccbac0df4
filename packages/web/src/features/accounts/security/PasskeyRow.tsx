import { type Passkey, passkeyNameSchema } from '@caravan/contract/accounts/passkeys.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { ConnectedButton, useConnectionNeed } from '../../../platform/needs-connection.tsx';
import { ApiError } from '../../../platform/api.ts';
import { useToday, viewerZone } from '../../../platform/clock.ts';
import { isUnauthorized, issuesOf, messageOf } from '../../../platform/errors.ts';
import { formatDate } from '../../../platform/format-dates.ts';
import { isReportedElsewhere } from '../../../platform/reauthentication.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { TextField } from '../../../ui/TextField.tsx';
import { TintedIcon } from '../../../ui/TintedIcon.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { useRemovePasskey, useRenamePasskey } from '../passkeys/passkeys.queries.ts';

/** One passkey: its name, when it was added and used, and its menu. */
export const PasskeyRow = ({ passkey }: { passkey: Passkey }) => {
  const [renaming, removing] = [useFreshDialog(), useFreshDialog()];
  const dayOf = useDays();
  const { name, createdAt, lastUsedAt, isBackedUp } = passkey;
  return (
    <ListRow
      leading={
        <TintedIcon tint="sand">
          <KeyRound size={20} />
        </TintedIcon>
      }
      title={
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <bdi className="min-w-0">{name}</bdi>
          {isBackedUp && <Badge tint="teal">Synced</Badge>}
        </span>
      }
      text={
        <>
          <span className="block">Added {dayOf(createdAt)}</span>
          <span className="block">{lastUsedAt === null ? 'Not used yet' : `Last used ${dayOf(lastUsedAt)}`}</span>
        </>
      }
      trailing={
        <>
          <Menu
            label={`Actions for ${name}`}
            className="-mr-2.5"
            items={[
              { label: 'Rename', icon: <Pencil size={18} />, onSelect: renaming.start },
              { label: 'Remove', icon: <Trash2 size={18} />, onSelect: removing.start, danger: true },
            ]}
          />
          <RenamePasskeySheet key={renaming.key} passkey={passkey} open={renaming.open} onClose={renaming.close} />
          <RemovePasskeyDialog key={removing.key} passkey={passkey} open={removing.open} onClose={removing.close} />
        </>
      }
    />
  );
};

/** The words for the day of an instant, where the viewer is. */
const useDays = () => {
  const today = useToday();
  return (instant: string): string => {
    const date = dateIn(viewerZone(), new Date(instant));
    return date === today ? 'today' : formatDate(date);
  };
};

interface RenamePasskeySheetProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Renames a passkey. */
const RenamePasskeySheet = ({ passkey, open, onClose }: RenamePasskeySheetProps) => {
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
          <ConnectedButton type="submit" pending={form.sending} pendingLabel="Saving…">
            Save
          </ConnectedButton>
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

interface RemovePasskeyDialogProps {
  passkey: Passkey;
  open: boolean;
  onClose: () => void;
}

/** Confirms the removal of a passkey and shows a refusal, such as of the last one while it is required. */
const RemovePasskeyDialog = ({ passkey: { id, name }, open, onClose }: RemovePasskeyDialogProps) => {
  const hindrance = useConnectionNeed();
  const remove = useRemovePasskey();
  const [failure, setFailure] = useState<string | null>(null);

  const confirm = async () => {
    setFailure(null);
    try {
      await remove.mutateAsync({ params: { passkeyId: id } });
    } catch (error) {
      if (isReportedElsewhere(error)) return;
      // Gone already, from another device: it is removed all the same.
      if (!(error instanceof ApiError && error.status === 404)) return setFailure(messageOf(error));
    }
    showToast({ title: 'Passkey removed', description: name });
    onClose();
  };
  return (
    <ConfirmDialog
      open={open}
      title="Remove this passkey?"
      text={
        <>
          <p>
            <bdi className="font-medium text-ink wrap-anywhere">{name}</bdi> signs in here no more. Your device keeps
            its half until you delete it there.
          </p>
          <p role="alert" className="mt-2 text-sm font-medium text-clay-ink empty:hidden">
            {failure}
          </p>
        </>
      }
      confirmLabel="Remove Passkey"
      cancelLabel="Keep It"
      danger
      pending={remove.isPending}
      hindrance={hindrance}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    />
  );
};
