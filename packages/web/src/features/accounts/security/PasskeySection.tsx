import type { Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { PASSKEYS_MAX } from '@caravan/contract/accounts/passkeys.schema.ts';
import { Plus } from 'lucide-react';
import { useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { List } from '../../../ui/ListRow.tsx';
import { useFocusStays } from '../../../ui/use-focus-stays.ts';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { obstacleHere } from '../passkeys/passkey-ability.rules.ts';
import { AddPasskeySheet } from './AddPasskeySheet.tsx';
import { PasskeyObstacleNote } from './PasskeyObstacleNote.tsx';
import { PasskeyRow } from './PasskeyRow.tsx';
import { SecuritySection } from './SecuritySection.tsx';

interface PasskeySectionProps {
  passkeys: readonly Passkey[];
}

/** The viewer's passkeys, and the way to another one. */
export const PasskeySection = ({ passkeys }: PasskeySectionProps) => {
  const adding = useFreshDialog();
  const obstacle = obstacleHere();
  const box = useRef<HTMLDivElement>(null);
  useFocusStays(box, passkeys.map(({ id }) => id).join(' '));
  const isFull = passkeys.length >= PASSKEYS_MAX;
  return (
    <SecuritySection
      title="Passkeys"
      text="Your fingerprint, face or screen lock signs you in. Nobody can guess a passkey, or talk you out of one."
    >
      <div ref={box} tabIndex={-1} className="flex flex-col gap-3 focus-visible:outline-none">
        {passkeys.length > 0 && (
          <List label="Passkeys">
            {passkeys.map((passkey) => (
              <PasskeyRow key={passkey.id} passkey={passkey} />
            ))}
          </List>
        )}
        {obstacle ? (
          <PasskeyObstacleNote obstacle={obstacle} />
        ) : (
          <Button
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={isFull}
            onClick={adding.start}
          >
            Add a Passkey
          </Button>
        )}
        {isFull && (
          <p className="text-sm text-ink-muted">
            {PASSKEYS_MAX} passkeys is as many as there can be. Remove one first.
          </p>
        )}
      </div>
      <AddPasskeySheet key={adding.key} open={adding.open} onClose={adding.close} />
    </SecuritySection>
  );
};
