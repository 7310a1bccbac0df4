import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { dateIn } from '@caravan/contract/time/zones.rules.ts';
import { KeyRound, Pencil, Trash2 } from 'lucide-react';
import { useToday, viewerZone } from '../../../platform/clock.ts';
import { formatDate } from '../../../platform/format-dates.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { TintedIcon } from '../../../ui/TintedIcon.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { RemovePasskeyDialog } from './RemovePasskeyDialog.tsx';
import { RenamePasskeySheet } from './RenamePasskeySheet.tsx';

/** One passkey: its name, when it came and was used, and what can be done with it. */
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
