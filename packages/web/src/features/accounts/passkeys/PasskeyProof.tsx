import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../../ui/Button.tsx';
import { stopAsking } from './device-passkeys.ts';
import type { PasskeyObstacle } from './passkey-ability.rules.ts';
import { signInWithPasskey } from './sign-in-with-passkey.ts';

/** What both second factors are told and tell. */
export interface SecondFactorEvents {
  /** It is proven: the app is about to start anew. */
  entering: boolean;
  onAnswer: (answer: SignInAnswer) => void;
  /** The sign-in that began this waits no more. */
  onOver: (message: string) => void;
}

/** Proves a passkey as the second factor. */
export const PasskeyProof = ({
  obstacle,
  entering,
  onAnswer,
  onOver,
}: SecondFactorEvents & { obstacle: PasskeyObstacle | null }) => {
  const { asking, said, press } = usePasskeyProof({ onAnswer, onOver });
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="large"
        wide
        icon={<KeyRound size={18} aria-hidden="true" />}
        disabled={obstacle !== null}
        pending={asking || entering}
        pendingLabel={entering ? 'Signing in…' : 'Waiting for your device…'}
        onClick={press}
      >
        Use My Passkey
      </Button>
      <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
        {said?.failure}
      </p>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {said?.note}
      </p>
    </div>
  );
};

interface Said {
  readonly note?: string;
  readonly failure?: string;
}

const usePasskeyProof = ({ onAnswer, onOver }: Pick<SecondFactorEvents, 'onAnswer' | 'onOver'>) => {
  const [asking, setAsking] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      stopAsking();
    };
  }, []);

  const press = async () => {
    setAsking(true);
    setSaid(null);
    const result = await signInWithPasskey('second_factor');
    if (isGone.current) return;
    setAsking(false);
    if (result.outcome === 'answered') onAnswer(result.answer);
    else if (result.outcome === 'over') onOver(result.message);
    else if (result.outcome === 'failed') setSaid({ failure: result.message });
    else setSaid({ note: 'No passkey was used. You can try again.' });
  };
  return { asking, said, press: () => void press() };
};
