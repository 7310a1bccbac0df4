import {
  type SecondFactorRequired,
  type SignInAnswer,
  emailLoginSchema,
} from '@caravan/contract/accounts/accounts.schema.ts';
import { SIGN_IN_FORM } from '@caravan/contract/pages.rules.ts';
import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { ApiError, NetworkError } from '../../platform/api.ts';
import { messageOf } from '../../platform/errors.ts';
import { useIsAlive } from '../../ui/use-is-alive.ts';
import { startSignedIn, enteredEmail } from '../../platform/session.ts';
import { useForm } from '../../platform/use-form.ts';
import { Button } from '../../ui/Button.tsx';
import { FormFailure, type Failure } from '../../ui/FormFailure.tsx';
import { PasswordField, TextField } from '../../ui/TextField.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useEmailLogin } from './accounts.queries.ts';
import { solveCaptcha } from './captcha/solve-captcha.ts';
import { obstacleHere } from './passkeys/passkey-ability.rules.ts';
import { loginFailure } from './sign-in-failures.ts';

interface SignInFormProps {
  /** The button's label. */
  action: string;
  /** Signed in; the app is about to restart. */
  onSignedIn: (() => void) | undefined;
  /** The account requires a second factor. */
  onSecondFactor: (answer: SecondFactorRequired) => void;
}

/** Signs in by e-mail address and password, or with a passkey. */
export const SignInForm = ({ action, onSignedIn, onSecondFactor }: SignInFormProps) => {
  const { signIn, isChecking } = useEmailSignIn();
  const [entering, setEntering] = useState(false);

  const enter = (answer: SignInAnswer) => {
    if (!('user' in answer)) return onSecondFactor(answer);
    const { user } = answer;
    showToast({ title: 'Welcome back', description: `Signed in as ${user.email ?? user.firstName}` });
    setEntering(true);
    onSignedIn?.();
    startSignedIn();
  };

  const form = useForm({
    initial: { email: enteredEmail(), password: '' },
    schema: emailLoginSchema,
    onValid: async (body) => {
      try {
        enter(await signIn(body));
      } catch (error) {
        form.fail({ title: 'Login failed', description: loginFailure(error) });
      }
    },
  });

  return (
    // Before its script is there, or without one, the form is sent by itself.
    <form
      method="post"
      action={SIGN_IN_FORM}
      noValidate
      onSubmit={form.onSubmit}
      aria-label="Sign in"
      className="flex flex-col gap-4"
    >
      <TextField
        {...form.field('email')}
        label="Email"
        type="email"
        autoComplete="email"
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <div className="flex flex-col">
        <PasswordField {...form.field('password')} label="Password" required />
        <Link
          href="/forgot-password"
          state={{ email: form.values.email }}
          className="-mr-2 -mb-3 flex min-h-11 items-center self-end rounded-control px-2 text-sm font-semibold text-accent-ink underline-offset-4 hover:underline"
        >
          Forgot password?
        </Link>
      </div>
      <FormFailure failure={form.failure} />
      <Button
        type="submit"
        size="large"
        wide
        pending={form.sending || entering}
        pendingLabel={isChecking ? 'Checking…' : 'Signing in…'}
      >
        {action}
      </Button>
      <PasskeyButton disabled={form.sending || entering} onAnswer={enter} onFailure={form.fail} />
    </form>
  );
};

/* What asks the device comes when it is wanted: most people sign in without. */
const load = () => import('./passkeys/passkeys.queries.ts');

interface PasskeyButtonProps {
  /** Somebody is signed in already, and the app is about to restart. */
  disabled: boolean;
  onAnswer: (answer: SignInAnswer) => void;
  /** Shows in the form why it failed; `null` when it is tried anew. */
  onFailure: (failure: Failure | null) => void;
}

/** Signs in with a passkey, where this browser can. */
const PasskeyButton = ({ disabled, onAnswer, onFailure }: PasskeyButtonProps) => {
  const [state, setState] = useState<'idle' | 'prompting' | 'unused'>('idle');
  // Before it is known which browser this is, the button stands there, as it does for nearly everybody.
  const isAlive = useIsAlive();
  if (isAlive && obstacleHere()) return null;

  const press = async () => {
    setState('prompting');
    onFailure(null);
    const result = await load().then(
      ({ signInWithPasskey }) => signInWithPasskey('sign_in'),
      (cause: unknown) => ({ outcome: 'failed', message: messageOf(new NetworkError('Its code', cause)) }) as const,
    );
    setState(result.outcome === 'unused' ? 'unused' : 'idle');
    if (result.outcome === 'answered') onAnswer(result.answer);
    else if ('message' in result) onFailure({ title: 'Login failed', description: result.message });
  };
  return (
    <div className="flex flex-col gap-2">
      <Button
        variant="secondary"
        size="large"
        wide
        icon={<KeyRound size={18} aria-hidden="true" />}
        disabled={disabled}
        pending={state === 'prompting'}
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

/** How often a captcha is solved for one sign-in: what the server demands may have grown while this browser was at work. */
const CAPTCHAS_MAX = 3;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in by e-mail, and does the work of a captcha first where the server demands one. */
const useEmailSignIn = () => {
  const { mutateAsync } = useEmailLogin();
  const [isChecking, setChecking] = useState(false);

  const signIn = async (credentials: Credentials, solved: readonly string[] = []): Promise<SignInAnswer> => {
    const captcha = solved.at(-1);
    try {
      return await mutateAsync({ body: captcha === undefined ? credentials : { ...credentials, captcha } });
    } catch (error) {
      const demanded = captchaIn(error);
      if (!demanded || solved.length === CAPTCHAS_MAX) throw error;
      setChecking(true);
      return await signIn(credentials, [...solved, await solveCaptcha(demanded)]);
    }
  };

  return {
    /** Whether the browser is at work on a captcha. */
    isChecking,
    signIn: (credentials: Credentials) => signIn(credentials).finally(() => setChecking(false)),
  };
};

/** The captcha that a refusal demands. */
const captchaIn = (error: unknown): Captcha | undefined =>
  error instanceof ApiError ? error.body?.captcha : undefined;
