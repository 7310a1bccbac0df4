import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { NetworkError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { obstacleHere } from './passkey-ability.rules.ts';

/* What asks the device comes when it is wanted: most people sign in without. */
const load = () => import('./sign-in-with-passkey.ts');

interface PasskeyButtonProps {
  /** Somebody is signed in already: the app is about to start anew. */
  disabled: boolean;
  onAnswer: (answer: SignInAnswer) => void;
}

/** Signs in with a passkey, where this browser can. */
export const PasskeyButton = ({ disabled, onAnswer }: PasskeyButtonProps) => {
  const [state, setState] = useState<'idle' | 'asking' | 'unused'>('idle');
  if (obstacleHere()) return null;

  const press = async () => {
    setState('asking');
    const result = await load().then(
      ({ signInWithPasskey }) => signInWithPasskey('sign_in'),
      (cause: unknown) => ({ outcome: 'failed', message: messageOf(new NetworkError('Its code', cause)) }) as const,
    );
    setState(result.outcome === 'unused' ? 'unused' : 'idle');
    if (result.outcome === 'answered') onAnswer(result.answer);
    else if ('message' in result)
      showToast({ title: 'Login failed', description: result.message, tone: 'destructive' });
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        size="large"
        wide
        icon={<KeyRound size={18} aria-hidden="true" />}
        disabled={disabled}
        pending={state === 'asking'}
        pendingLabel="Waiting for your device…"
        onClick={() => void press()}
      >
        Sign in with a passkey
      </Button>
      <p role="status" className="text-center text-sm text-ink-muted empty:hidden">
        {state === 'unused' && 'No passkey was used. You can try again, or sign in another way.'}
      </p>
    </div>
  );
};
