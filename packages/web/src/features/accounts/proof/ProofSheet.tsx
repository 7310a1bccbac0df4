import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { FRESH_PROOF_MINUTES, type WaysToProve } from '@caravan/contract/accounts/reauthentication.schema.ts';
import { useState } from 'react';
import { isUnauthorized } from '../../../platform/errors.ts';
import { signOut } from '../../../platform/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { obstacleHere } from '../passkeys/passkey-ability.rules.ts';
import { CodeToPhone } from './CodeToPhone.tsx';
import { PasskeyWay } from './PasskeyWay.tsx';
import { PasswordWay } from './PasswordWay.tsx';
import { ProviderWay } from './ProviderWay.tsx';
import { RecoveryCodeWay } from './RecoveryCodeWay.tsx';
import type { WayEvents } from './way-events.ts';

interface ProofSheetProps {
  user: CurrentUser;
  ways: WaysToProve;
  open: boolean;
  onProven: () => void;
  onCancel: () => void;
  /** The session has ended meanwhile: there is nobody to prove it of. */
  onSessionOver: (error: unknown) => void;
}

type Chosen = 'phone' | 'recovery_code';

/** Asks who the person is, by whatever of their account shows it. */
export const ProofSheet = ({ user, ways, open, onProven, onCancel, onSessionOver }: ProofSheetProps) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isOver = (error: unknown): boolean => {
    if (isUnauthorized(error)) onSessionOver(error);
    return isUnauthorized(error);
  };
  const events = { user, onProven, isOver };
  return (
    <Sheet
      open={open}
      onClose={onCancel}
      title="Confirm that it is you"
      size="small"
      dismissible={false}
      footer={
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
      }
    >
      {chosen === null ? (
        <Ways ways={ways} events={events} onChoose={setChosen} />
      ) : (
        <div className="flex flex-col gap-4">
          {chosen === 'phone' ? <CodeToPhone {...events} isFirst /> : <RecoveryCodeWay {...events} isFirst />}
          <Button variant="quiet" onClick={() => setChosen(null)}>
            Take Another Way
          </Button>
        </div>
      )}
    </Sheet>
  );
};

interface WaysProps {
  ways: WaysToProve;
  events: Omit<WayEvents, 'isFirst'>;
  onChoose: (way: Chosen) => void;
}

const Ways = ({ ways, events, onChoose }: WaysProps) => {
  const passkey = ways.passkey && obstacleHere() === null;
  const others = { passkey, phone: ways.phone, provider: ways.provider, recoveryCode: ways.recoveryCode };
  const firstOther = Object.entries(others).find(([, isThere]) => isThere)?.[0];
  if (!ways.password && firstOther === undefined) return <NoWay />;
  const isFirst = (way: keyof typeof others) => !ways.password && firstOther === way;
  const variant = (way: keyof typeof others) => (isFirst(way) ? 'primary' : 'secondary');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-muted">
        What you are about to do is for you alone. This counts for {FRESH_PROOF_MINUTES} minutes on this device.
      </p>
      {ways.password && <PasswordWay {...events} isFirst />}
      {ways.password && firstOther !== undefined && (
        <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {passkey && <PasskeyWay {...events} isFirst={isFirst('passkey')} />}
      {ways.phone && (
        <Button size="large" wide variant={variant('phone')} onClick={() => onChoose('phone')}>
          Text Me a Code
        </Button>
      )}
      {ways.provider && <ProviderWay {...events} isFirst={isFirst('provider')} />}
      {ways.recoveryCode && (
        <Button size="large" wide variant={variant('recoveryCode')} onClick={() => onChoose('recovery_code')}>
          Use a Recovery Code
        </Button>
      )}
    </div>
  );
};

/** Nothing that signs in to the account can be asked for here; a fresh sign-in shows it too. */
const NoWay = () => (
  <div className="flex flex-col gap-4">
    <p className="text-pretty text-ink-muted">
      This browser cannot be asked for what signs you in. Sign out, sign in again and come back here within{' '}
      {FRESH_PROOF_MINUTES} minutes.
    </p>
    <Button size="large" wide onClick={signOut}>
      Sign Out
    </Button>
  </div>
);
