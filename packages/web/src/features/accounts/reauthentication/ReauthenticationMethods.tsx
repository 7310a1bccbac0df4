import { displayedPhone } from '@caravan/contract/accounts/accounts.rules.ts';
import { type CurrentUser, currentPasswordSchema } from '@caravan/contract/accounts/accounts.schema.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { z } from 'zod/mini';
import { ApiError } from '../../../platform/api.ts';
import { configQuery } from '../../../platform/config.ts';
import { useForm } from '../../../platform/use-form.ts';
import { Button } from '../../../ui/Button.tsx';
import { FormFailure } from '../../../ui/FormFailure.tsx';
import { PasswordField } from '../../../ui/TextField.tsx';
import { RecoveryCodeField, recoveryCodeFormSchema } from '../passkeys/RecoveryCodeField.tsx';
import { PasskeyError, cancelPasskeyPrompt, passkeyFailure } from '../passkeys/device-passkeys.ts';
import { CaptchaContainer, CodeStep } from '../phone/CodeStep.tsx';
import { outcomeOf } from '../phone/phone-failures.ts';
import { usePhoneVerification } from '../phone/use-phone-verification.ts';
import {
  useReauthenticate,
  useReauthenticateAtProvider,
  useReauthenticateByPasskey,
} from './reauthentication.queries.ts';

/** Reauthenticates by a code to the number that signs them in. */
export const PhoneReauthentication = (events: MethodEvents) => {
  const { data: config } = useQuery({ ...configQuery, networkMode: 'always' });
  return config ? <PhoneCode {...events} config={config} /> : null;
};

const PhoneCode = ({ user, config, onReauthenticated, isOver }: MethodEvents & { config: Config }) => {
  const reauthenticate = useReauthenticate();
  const verification = usePhoneVerification({
    config,
    screen: 'sign-in',
    onProven: async ({ idToken }) => {
      try {
        await reauthenticate.mutateAsync({ body: { way: 'phone', idToken } });
        onReauthenticated();
        return 'done';
      } catch (error) {
        if (isOver(error)) return 'done';
        verification.fail({ title: 'Not confirmed', description: reauthenticationFailure(error) });
        return outcomeOf(error);
      }
    },
  });
  const number = user.signInPhone ?? '';
  return (
    <>
      <CaptchaContainer />
      {verification.step === 'code' ? (
        <CodeStep config={config} verification={verification} action="Confirm" />
      ) : (
        <div className="flex flex-col gap-4">
          <p className="text-pretty text-ink-muted">
            We text a code of 6 digits to{' '}
            <span className="font-medium whitespace-nowrap text-ink tabular-nums">{displayedPhone(number)}</span>.
          </p>
          <FormFailure failure={verification.failure} />
          <Button
            size="large"
            wide
            pending={verification.busy === 'sending'}
            pendingLabel="Sending…"
            onClick={() => void verification.send(number)}
          >
            Send Code
          </Button>
        </div>
      )}
    </>
  );
};

const passwordFormSchema = z.object({ password: currentPasswordSchema });

/** Reauthenticates by the password. */
export const PasswordReauthentication = ({ user, onReauthenticated, isOver }: MethodEvents) => {
  const reauthenticate = useReauthenticate();
  const form = useForm({
    initial: { password: '' },
    schema: passwordFormSchema,
    onValid: async ({ password }): Promise<void> => {
      try {
        await reauthenticate.mutateAsync({ body: { way: 'password', password } });
        onReauthenticated();
      } catch (error) {
        if (!isOver(error)) form.showErrors({ password: reauthenticationFailure(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Confirm by password" className="flex flex-col gap-4">
      {/* So that a browser that keeps passwords fills in the right one. */}
      <input type="email" name="email" autoComplete="username" value={user.email ?? ''} readOnly hidden />
      <PasswordField {...form.field('password')} label="Password" required />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Checking…">
        Confirm
      </Button>
    </form>
  );
};

/** Reauthenticates by a passkey. */
export const PasskeyReauthentication = ({ onReauthenticated, ...events }: MethodEvents) => {
  const authenticate = useReauthenticateByPasskey();
  const isPrompting = useRef(false);
  // The sheet can be left while the device still prompts; once it has answered, its next prompt belongs to somebody else.
  useEffect(
    () => () => {
      if (isPrompting.current) cancelPasskeyPrompt();
    },
    [],
  );
  const reauthenticate = async () => {
    isPrompting.current = true;
    await authenticate().finally(() => {
      isPrompting.current = false;
    });
    onReauthenticated();
  };
  return (
    <ReauthenticationButton
      {...events}
      icon={<KeyRound size={18} aria-hidden="true" />}
      pendingLabel="Waiting for your device…"
      reauthenticate={reauthenticate}
    >
      Use My Passkey
    </ReauthenticationButton>
  );
};

/** Reauthenticates at the provider, for which the person leaves this page. */
export const ProviderReauthentication = (events: MethodEvents) => {
  const { data: config } = useQuery({ ...configQuery, networkMode: 'always' });
  const reauthenticate = useReauthenticateAtProvider();
  return (
    <ReauthenticationButton {...events} pendingLabel="One moment…" reauthenticate={reauthenticate}>
      <span className="min-w-0 text-center wrap-anywhere">
        Continue with <bdi>{config?.oidc?.name ?? 'your sign-in service'}</bdi>
      </span>
    </ReauthenticationButton>
  );
};

/** Reauthenticates by a recovery code, which is used up by it. */
export const RecoveryCodeReauthentication = ({ onReauthenticated, isOver }: MethodEvents) => {
  const reauthenticate = useReauthenticate();
  const form = useForm({
    initial: { code: '' },
    schema: recoveryCodeFormSchema,
    onValid: async ({ code }): Promise<void> => {
      try {
        await reauthenticate.mutateAsync({ body: { way: 'recovery_code', code } });
        onReauthenticated();
      } catch (error) {
        if (!isOver(error)) form.showErrors({ code: reauthenticationFailure(error) });
      }
    },
  });
  return (
    <form noValidate onSubmit={form.onSubmit} aria-label="Confirm by recovery code" className="flex flex-col gap-4">
      <RecoveryCodeField {...form.field('code')} />
      <Button type="submit" size="large" wide pending={form.sending} pendingLabel="Checking…">
        Confirm
      </Button>
    </form>
  );
};

interface ReauthenticationButtonProps extends Pick<MethodEvents, 'isFirst' | 'isOver'> {
  icon?: ReactNode;
  pendingLabel: string;
  reauthenticate: () => Promise<void>;
  children: ReactNode;
}

/** A method that is one press of a button, with its failure below. */
const ReauthenticationButton = ({
  isFirst,
  isOver,
  icon,
  pendingLabel,
  reauthenticate,
  children,
}: ReauthenticationButtonProps) => {
  const { pending, message, press } = usePress(reauthenticate, { isOver });
  return (
    <div className="flex flex-col gap-3">
      <Button
        size="large"
        wide
        variant={isFirst ? 'primary' : 'secondary'}
        icon={icon}
        pending={pending}
        pendingLabel={pendingLabel}
        onClick={press}
      >
        {children}
      </Button>
      <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
        {message?.failure}
      </p>
      <p role="status" className="text-sm text-ink-muted empty:hidden">
        {message?.note}
      </p>
    </div>
  );
};

/** What stands below a button. */
interface ButtonMessage {
  /** Nobody did anything wrong: they chose not to. */
  readonly note?: string;
  readonly failure?: string;
}

/** Runs a method at a press: whether it is under way, and how it failed. */
const usePress = (reauthenticate: () => Promise<void>, { isOver }: Pick<MethodEvents, 'isOver'>) => {
  const [pending, setPending] = useState(false);
  const [message, setMessage] = useState<ButtonMessage | null>(null);
  const press = async (): Promise<void> => {
    setPending(true);
    setMessage(null);
    try {
      await reauthenticate();
    } catch (error) {
      if (isOver(error)) return;
      const isUnused = error instanceof PasskeyError && error.problem === 'unused';
      setMessage(
        isUnused ? { note: 'No passkey was used. You can try again.' } : { failure: reauthenticationFailure(error) },
      );
      setPending(false);
    }
  };
  return { pending, message, press: () => void press() };
};

/** The sentence for a refused reauthentication, with the wait where there is one. */
const reauthenticationFailure = (error: unknown): string => {
  if (!(error instanceof ApiError) || error.status !== 429 || error.retryAfter === undefined)
    return passkeyFailure(error);
  const minutes = Math.ceil(error.retryAfter / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? 'a minute' : `${minutes} minutes`}.`;
};

/** What each method gets, and whom it calls. */
export interface MethodEvents {
  user: CurrentUser;
  /** The first of the methods has the button that stands out. */
  isFirst: boolean;
  onReauthenticated: () => void;
  /** Whether a failure ends the session, which is reported elsewhere. */
  isOver: (error: unknown) => boolean;
}
