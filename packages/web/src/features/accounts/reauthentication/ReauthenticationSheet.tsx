import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import {
  REAUTHENTICATION_MINUTES,
  type ReauthenticationMethods,
} from '@caravan/contract/accounts/reauthentication.schema.ts';
import { useState } from 'react';
import { isUnauthorized } from '../../../platform/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { obstacleHere } from '../passkeys/passkey-ability.rules.ts';
import { useSignOut } from '../use-sign-out.tsx';
import {
  PhoneReauthentication,
  PasskeyReauthentication,
  PasswordReauthentication,
  ProviderReauthentication,
  RecoveryCodeReauthentication,
  type MethodEvents,
} from './ReauthenticationMethods.tsx';

interface ReauthenticationSheetProps {
  user: CurrentUser;
  methods: ReauthenticationMethods;
  open: boolean;
  onReauthenticated: () => void;
  onCancel: () => void;
  /** The session has ended meanwhile: nobody is left to reauthenticate. */
  onSessionOver: (error: unknown) => void;
}

type Chosen = 'phone' | 'recovery_code';

/** Has the person reauthenticate by one of the methods that their account has. */
export const ReauthenticationSheet = ({
  user,
  methods,
  open,
  onReauthenticated,
  onCancel,
  onSessionOver,
}: ReauthenticationSheetProps) => {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const isOver = (error: unknown): boolean => {
    if (isUnauthorized(error)) onSessionOver(error);
    return isUnauthorized(error);
  };
  const events = { user, onReauthenticated, isOver };
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
        <Methods methods={methods} events={events} onChoose={setChosen} />
      ) : (
        <div className="flex flex-col gap-4">
          {chosen === 'phone' ? (
            <PhoneReauthentication {...events} isFirst />
          ) : (
            <RecoveryCodeReauthentication {...events} isFirst />
          )}
          <Button variant="quiet" onClick={() => setChosen(null)}>
            Take Another Way
          </Button>
        </div>
      )}
    </Sheet>
  );
};

interface MethodsProps {
  methods: ReauthenticationMethods;
  events: Omit<MethodEvents, 'isFirst'>;
  onChoose: (method: Chosen) => void;
}

const Methods = ({ methods, events, onChoose }: MethodsProps) => {
  const passkey = methods.passkey && obstacleHere() === null;
  const others = { passkey, phone: methods.phone, provider: methods.provider, recoveryCode: methods.recoveryCode };
  const firstOther = Object.entries(others).find(([, isThere]) => isThere)?.[0];
  if (!methods.password && firstOther === undefined) return <NoMethod />;
  const isFirst = (method: keyof typeof others) => !methods.password && firstOther === method;
  const variant = (method: keyof typeof others) => (isFirst(method) ? 'primary' : 'secondary');
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-muted">
        What you are about to do is for you alone. This counts for {REAUTHENTICATION_MINUTES} minutes on this device.
      </p>
      {methods.password && <PasswordReauthentication {...events} isFirst />}
      {methods.password && firstOther !== undefined && (
        <p className="flex items-center gap-3 text-sm text-ink-muted before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
          or
        </p>
      )}
      {passkey && <PasskeyReauthentication {...events} isFirst={isFirst('passkey')} />}
      {methods.phone && (
        <Button size="large" wide variant={variant('phone')} onClick={() => onChoose('phone')}>
          Text Me a Code
        </Button>
      )}
      {methods.provider && <ProviderReauthentication {...events} isFirst={isFirst('provider')} />}
      {methods.recoveryCode && (
        <Button size="large" wide variant={variant('recoveryCode')} onClick={() => onChoose('recovery_code')}>
          Use a Recovery Code
        </Button>
      )}
    </div>
  );
};

/** None of the account's methods works in this browser; a fresh sign-in counts as reauthentication too. */
const NoMethod = () => {
  const { isLeaving, press, question } = useSignOut();
  return (
    <div className="flex flex-col gap-4">
      <p className="text-pretty text-ink-muted">
        This browser cannot be asked for what signs you in. Sign out, sign in again and come back here within{' '}
        {REAUTHENTICATION_MINUTES} minutes.
      </p>
      <Button size="large" wide pending={isLeaving} pendingLabel="Signing out..." onClick={press}>
        Sign Out
      </Button>
      {question}
    </div>
  );
};
