import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { useEffect, useRef, useState } from 'react';
import { startSignedIn } from '../../../platform/session.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { obstacleHere } from './passkey-ability.rules.ts';
import { PasskeyProof } from './PasskeyProof.tsx';
import { RecoveryCodeForm } from './RecoveryCodeForm.tsx';

type Way = 'passkey' | 'recovery-code';

interface SecondFactorStepProps {
  /** Whether there is a recovery code left to take instead of a passkey. */
  hasRecoveryCodes: boolean;
  /** Somebody has just signed in: the app is about to start anew. */
  onSignedIn: (() => void) | undefined;
  /** The person wants another way in, or this one waits no more, which has been said. */
  onStartOver: () => void;
}

/**
 * Finishes a sign-in that waits for a passkey or a recovery code; takes the place of the form that began it, heading and all.
 */
export const SecondFactorStep = ({ hasRecoveryCodes, onSignedIn, onStartOver }: SecondFactorStepProps) => {
  const obstacle = obstacleHere();
  const [way, setWay] = useState<Way>(obstacle && hasRecoveryCodes ? 'recovery-code' : 'passkey');
  const [entering, setEntering] = useState(false);
  const heading = useFocusOn(way);

  const events = {
    entering,
    onAnswer: (answer: SignInAnswer) => {
      // Nothing is asked for after the second factor.
      if (!('user' in answer)) return onStartOver();
      const { user } = answer;
      showToast({ title: 'Welcome back', description: `Signed in as ${user.email ?? user.firstName}` });
      setEntering(true);
      onSignedIn?.();
      startSignedIn();
    },
    onOver: (message: string) => {
      showToast({ title: 'Login failed', description: message, tone: 'destructive' });
      onStartOver();
    },
  };
  return (
    <section aria-labelledby="second-factor-heading" className="flex flex-col gap-5">
      <div>
        <h2 id="second-factor-heading" ref={heading} tabIndex={-1} className="text-xl font-bold">
          Confirm that it is you
        </h2>
        <p className="mt-1 text-ink-muted">{WORDS[obstacle ? 'no-passkeys' : way]}</p>
      </div>
      {way === 'passkey' ? <PasskeyProof obstacle={obstacle} {...events} /> : <RecoveryCodeForm {...events} />}
      <div className="flex flex-col items-center">
        {hasRecoveryCodes && !obstacle && (
          <Button
            variant="quiet"
            disabled={entering}
            onClick={() => setWay(way === 'passkey' ? 'recovery-code' : 'passkey')}
          >
            {way === 'passkey' ? 'Use a recovery code' : 'Use a passkey'}
          </Button>
        )}
        <Button variant="quiet" disabled={entering} onClick={onStartOver}>
          Start over
        </Button>
      </div>
    </section>
  );
};

const WORDS = {
  passkey: 'Your account asks for one of your passkeys too: a fingerprint, a face or a screen lock.',
  'recovery-code': 'Type one of the codes that you kept when you turned the second factor on.',
  'no-passkeys': 'Passkeys cannot be used at this address or in this browser.',
} as const;

/** Moves the focus to the heading at first and whenever the way changes, so that what is asked is read out. */
const useFocusOn = (way: Way) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [way]);
  return heading;
};
