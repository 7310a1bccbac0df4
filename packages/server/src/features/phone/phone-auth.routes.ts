import { getCaptcha, redeemCode, requestCode } from '@caravan/contract/accounts/phone-auth.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Captchas } from '../../platform/captchas.ts';
import type { Serve } from '../../platform/call.ts';
import type { BuiltInProofs } from './built-in-proofs.provider.ts';
import { redeem } from './code-redemption.store.ts';
import type { CodeSender } from './code-sender.store.ts';

/** What Caravan proves phone numbers with where nobody else does. */
export interface BuiltInPhone {
  readonly captchas: Captchas;
  readonly codes: CodeSender;
  readonly proofs: BuiltInProofs;
}

/** @param builtIn `null` where somebody else proves phone numbers, or nobody. */
export const phoneAuthRoutes = (serve: Serve, { builtIn }: { builtIn: BuiltInPhone | null }): void => {
  const configured = (): BuiltInPhone => {
    if (builtIn === null) throw new AppError('phone_not_configured');
    return builtIn;
  };

  serve(getCaptcha, async () => configured().captchas.make({ purpose: 'phone_code', subject: '', work: 1 }));

  serve(
    requestCode,
    async ({ body, repeatable, idempotencyKey }) => {
      const { phoneNumber, captcha = null } = body;
      const verificationId = await configured().codes.send({ phoneNumber, captcha, repeatable, idempotencyKey });
      return { verificationId };
    },
    { transaction: 'own' },
  );

  serve(
    redeemCode,
    async ({ db, body, now, repeatable, record }) => {
      const { proofs } = configured();
      const code = await redeem(db, { ...body, now, repeatable }).catch((error: unknown) => {
        if (error instanceof AppError) record('sign_in_failed', { details: { way: 'phone', reason: error.code } });
        throw error;
      });
      return { idToken: await proofs.sign(code) };
    },
    { transaction: 'own' },
  );
};
