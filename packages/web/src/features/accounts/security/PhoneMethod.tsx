import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { Pencil, Smartphone, Trash2 } from 'lucide-react';
import { useLoaded } from '../../../platform/use-loaded.ts';
import { Button } from '../../../ui/Button.tsx';
import { ListRow } from '../../../ui/ListRow.tsx';
import { Menu } from '../../../ui/Menu.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { RemovePhoneDialog } from './RemovePhoneDialog.tsx';

/* With all that proves a number: most who open the sheet come for something else. */
const loadSheet = async () => (await import('./OwnPhoneSheet.tsx')).OwnPhoneSheet;

interface PhoneMethodProps {
  user: CurrentUser;
  /** What this server offers, once it is known. */
  config: Config | undefined;
}

/** The number that signs in, or the way to have one where this server sends codes. */
export const PhoneMethod = ({ user, config }: PhoneMethodProps) => {
  const number = user.signInPhone;
  const [setting, removing] = [useFreshDialog(), useFreshDialog()];
  const isOffered = Boolean(config?.phoneProvider);
  const { part: OwnPhoneSheet, fetchPart } = useLoaded(loadSheet, isOffered);
  if (number === null && !isOffered) return null;

  const set = async () => {
    if (await fetchPart()) setting.start();
  };
  const change = { label: 'Change', icon: <Pencil size={18} />, onSelect: () => void set() };
  const remove = { label: 'Remove', icon: <Trash2 size={18} />, onSelect: removing.start, danger: true };
  return (
    <>
      <ListRow
        leading={<Smartphone size={20} aria-hidden="true" className="shrink-0" />}
        title="Phone"
        text={number === null ? 'Not set' : <span className="tabular-nums">{displayedPhone(number)}</span>}
        trailing={
          number === null ? (
            <Button variant="secondary" size="small" aria-label="Add your phone" onClick={() => void set()}>
              Add
            </Button>
          ) : (
            <Menu label="Actions for your phone" className="-mr-2.5" items={isOffered ? [change, remove] : [remove]} />
          )
        }
      />
      {config && OwnPhoneSheet && (
        <OwnPhoneSheet key={setting.key} config={config} open={setting.open} onClose={setting.close} />
      )}
      <RemovePhoneDialog key={removing.key} open={removing.open} onClose={removing.close} />
    </>
  );
};
