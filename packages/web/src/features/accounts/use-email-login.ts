import { emailLogin } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { Captcha } from '@caravan/contract/accounts/captcha.schema.ts';
import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { useState } from 'react';
import { ApiError } from '../../platform/api.ts';
import { useSend } from '../../platform/use-send.ts';
import { AT_ONCE } from './accounts.queries.ts';
import { solveCaptcha } from './captcha/solve-captcha.ts';

/** How often a captcha is solved for one sign-in: what is asked for may have grown while this browser was at work. */
const CAPTCHAS_MAX = 3;

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** Signs in by e-mail, and does the work of a captcha first where one is asked for. */
export const useEmailLogin = () => {
  const { mutateAsync } = useSend(emailLogin, AT_ONCE);
  const [isChecking, setChecking] = useState(false);

  const signIn = async (credentials: Credentials, solved: readonly string[] = []): Promise<SignInAnswer> => {
    const captcha = solved.at(-1);
    try {
      return await mutateAsync({ body: captcha === undefined ? credentials : { ...credentials, captcha } });
    } catch (error) {
      const asked = captchaIn(error);
      if (!asked || solved.length === CAPTCHAS_MAX) throw error;
      setChecking(true);
      return await signIn(credentials, [...solved, await solveCaptcha(asked)]);
    }
  };

  return {
    /** Whether the browser is at work on a captcha. */
    isChecking,
    signIn: (credentials: Credentials) => signIn(credentials).finally(() => setChecking(false)),
  };
};

/** The captcha that a refusal asks for. */
const captchaIn = (error: unknown): Captcha | undefined =>
  error instanceof ApiError ? error.body?.captcha : undefined;
