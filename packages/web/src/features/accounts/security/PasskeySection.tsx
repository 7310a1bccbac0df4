import { PASSKEYS_MAX, type Passkey } from '@caravan/contract/accounts/passkeys.schema.ts';
import { Plus } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { ConnectedButton } from '../../../platform/needs-connection.tsx';
import { List } from '../../../ui/ListRow.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { useFocusStays } from '../../../ui/focus.tsx';
import { useFreshDialog } from '../../../ui/use-fresh-dialog.ts';
import { cancelPasskeyPrompt } from '../passkeys/device-passkeys.ts';
import { type PasskeyObstacle, isThisMachine, obstacleHere } from '../passkeys/passkey-ability.rules.ts';
import { useAddPasskey } from '../passkeys/passkeys.queries.ts';
import { ActionSheet } from './ActionSheet.tsx';
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
          <ConnectedButton
            variant="secondary"
            icon={<Plus size={18} aria-hidden="true" />}
            disabled={isFull}
            onClick={adding.start}
          >
            Add a Passkey
          </ConnectedButton>
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

interface AddPasskeySheetProps {
  open: boolean;
  onClose: () => void;
}

/** Registers a passkey on this device. */
const AddPasskeySheet = ({ open, onClose }: AddPasskeySheetProps) => {
  const add = useAddPasskey();
  // The page can be left while the device still prompts.
  useEffect(() => cancelPasskeyPrompt, []);
  return (
    <ActionSheet
      open={open}
      onClose={onClose}
      title="Add a Passkey"
      text="Your device asks for your fingerprint, face or screen lock."
      action="Continue"
      actionPending="Waiting for your device…"
      act={async () => {
        const { name } = await add();
        showToast({ title: 'Passkey added', description: name });
        onClose();
      }}
    />
  );
};

const WORDS: Record<PasskeyObstacle, string> = {
  browser: 'This browser knows no passkeys. Open Caravan in another one to add a passkey.',
  connection: 'Passkeys need a safe connection. Open Caravan by an address that begins with https.',
  address: 'Passkeys work where Caravan has a name, not at an address of numbers.',
};

/** Why no passkey can be added here, and where one can. */
const PasskeyObstacleNote = ({ obstacle }: { obstacle: PasskeyObstacle }) => (
  <p className="rounded-control bg-sunken px-3 py-2.5 text-sm text-pretty text-ink-muted">
    {WORDS[obstacle]}
    {isThisMachine(location.hostname) && (
      <>
        {' '}
        Open it as{' '}
        <a href={byName()} className="font-medium text-accent-ink underline underline-offset-4">
          {new URL(byName()).host}
        </a>{' '}
        instead, and sign in there.
      </>
    )}
  </p>
);

/** The same page of this very machine, by its name. */
const byName = (): string => {
  const address = new URL(location.href);
  address.hostname = 'localhost';
  return address.href;
};
