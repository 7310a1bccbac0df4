import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { KeyRound } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { ApiError } from '../../../platform/api.ts';
import { messageOf } from '../../../platform/errors.ts';
import { startSignedIn } from '../../../platform/session.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { RecoveryCodeField, recoveryCodeFormSchema } from './RecoveryCodeField.tsx';
import { cancelPasskeyPrompt } from './device-passkeys.ts';
import { type PasskeyObstacle, obstacleHere } from './passkey-ability.rules.ts';
import { useRecoveryCodeSignIn, signInWithPasskey } from './passkeys.queries.ts';

type Method = 'passkey' | 'recovery-code';

interface SecondFactorStepProps {
  /** Whether there is a recovery code left to take instead of a passkey. */
  hasRecoveryCodes: boolean;
  /** Somebody has just signed in: the app is about to start anew. */
  onSignedIn: (() => void) | undefined;
  /** The person wants to sign in another way, or this sign-in has expired, which has been said. */
  onStartOver: () => void;
}

/**
 * Finishes a sign-in that waits for a passkey or a recovery code; takes the place of the form that began it, heading and all.
 */
export const SecondFactorStep = ({ hasRecoveryCodes, onSignedIn, onStartOver }: SecondFactorStepProps) => {
  const obstacle = obstacleHere();
  const [method, setMethod] = useState<Method>(obstacle && hasRecoveryCodes ? 'recovery-code' : 'passkey');
  const [entering, setEntering] = useState(false);
  const heading = useFocusOn(method);

  const events = {
    entering,
    onAnswer: (answer: SignInAnswer) => {
      // No step follows the second factor.
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
        <p className="mt-1 text-ink-muted">{WORDS[obstacle ? 'no-passkeys' : method]}</p>
      </div>
      {method === 'passkey' ? (
        <PasskeyAuthentication obstacle={obstacle} {...events} />
      ) : (
        <RecoveryCodeForm {...events} />
      )}
      <div className="flex flex-col items-center">
        {hasRecoveryCodes && !obstacle && (
          <Button
            variant="quiet"
            disabled={entering}
            onClick={() => setMethod(method === 'passkey' ? 'recovery-code' : 'passkey')}
          >
            {method === 'passkey' ? 'Use a recovery code' : 'Use a passkey'}
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

/** Moves the focus to the heading at first and whenever the method changes, so that the question is read out. */
const useFocusOn = (method: Method) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [method]);
  return heading;
};

/** What both second factors get, and whom they call. */
interface SecondFactorEvents {
  /** It is confirmed, and the app is about to restart. */
  entering: boolean;
  onAnswer: (answer: SignInAnswer) => void;
  /** The sign-in that began this has expired. */
  onOver: (message: string) => void;
}

/** Takes a passkey as the second factor. */
const PasskeyAuthentication = ({
  obstacle,
  entering,
  onAnswer,
  onOver,
}: SecondFactorEvents & { obstacle: PasskeyObstacle | null }) => {
  const { isPrompting, result, press } = usePasskeyAuthentication({ onAnswer, onOver });
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="large"
        wide
        icon={<KeyRound size={18} aria-hidden="true" />}
        disabled={obstacle !== null}
        pending={isPrompting || entering}
        pendingLabel={entering ? 'Signing in…' : 'Waiting for your device…'}
        onClick={press}
      >
        Use My Passkey
      </Button>
      <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
        {result?.failure}
      </p>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {result?.note}
      </p>
    </div>
  );
};

interface PromptResult {
  readonly note?: string;
  readonly failure?: string;
}

const usePasskeyAuthentication = ({ onAnswer, onOver }: Pick<SecondFactorEvents, 'onAnswer' | 'onOver'>) => {
  const [isPrompting, setPrompting] = useState(false);
  const [result, setResult] = useState<PromptResult | null>(null);
  const isGone = useRef(false);
  useEffect(() => {
    isGone.current = false;
    return () => {
      isGone.current = true;
      cancelPasskeyPrompt();
    };
  }, []);

  const press = async () => {
    setPrompting(true);
    setResult(null);
    const answer = await signInWithPasskey('second_factor');
    if (isGone.current) return;
    setPrompting(false);
    if (answer.outcome === 'answered') onAnswer(answer.answer);
    else if (answer.outcome === 'over') onOver(answer.message);
    else if (answer.outcome === 'failed') setResult({ failure: answer.message });
    else setResult({ note: 'No passkey was used. You can try again.' });
  };
  return { isPrompting, result, press: () => void press() };
};

/** Finishes a sign-in with a recovery code. */
const RecoveryCodeForm = ({ entering, onAnswer, onOver }: SecondFactorEvents) => {
  const signIn = useRecoveryCodeSignIn();
  const form = useForm({
    initial: { code: '' },
    schema: recoveryCodeFormSchema,
    onValid: async (body) => {
      try {
        onAnswer(await signIn.mutateAsync({ body }));
      } catch (error) {
        if (error instanceof ApiError && error.code === 'second_factor_gone') return onOver(messageOf(error));
        form.showErrors({ code: messageOf(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Use a recovery code" className="flex flex-col gap-4">
      <RecoveryCodeField {...form.field('code')} />
      <Button
        type="submit"
        size="large"
        wide
        pending={form.sending || entering}
        pendingLabel={entering ? 'Signing in…' : 'Checking…'}
      >
        Sign In
      </Button>
    </form>
  );
};
