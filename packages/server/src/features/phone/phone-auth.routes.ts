import { getCaptcha, redeemCode, requestCode } from '@caravan/contract/accounts/phone.endpoints.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Serve } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import type { BuiltInProofs } from './built-in-proofs.provider.ts';
import { redeem, type CodeSender } from './codes.service.ts';
import { findOwnerOf } from './phone-accounts.store.ts';
import { findNumberOf } from './phone-codes.store.ts';

/** How Caravan itself proves phone numbers. */
export interface BuiltInPhone {
  readonly codes: CodeSender;
  readonly proofs: BuiltInProofs;
}

/** @param builtIn `null` where Firebase proves phone numbers, or phone sign-in is not configured. */
export const phoneAuthRoutes = (serve: Serve, { builtIn }: { builtIn: BuiltInPhone | null }): void => {
  const requireBuiltIn = (): BuiltInPhone => {
    if (builtIn === null) throw new AppError('phone_not_configured');
    return builtIn;
  };

  serve(getCaptcha, ({ address }) => requireBuiltIn().codes.makeCaptcha(address));

  serve(
    requestCode,
    async ({ db, body, address, sid, deviceSecret, repeatable, idempotencyKey, record }) => {
      const { phoneNumber, captcha = null } = body;
      const request = { phoneNumber, captcha, address, sid, deviceSecret, repeatable, idempotencyKey };
      const verificationId = await requireBuiltIn()
        .codes.send(request)
        .catch((refusal: unknown) => {
          const code = refusal instanceof AppError ? refusal.code : null;
          if (code === 'too_many_codes' || code === 'sms_quota')
            record('limit_reached', {
              findUserId: () => findOwnerOf(db, phoneNumber),
              details: { limit: code, way: 'phone' },
            });
          throw refusal;
        });
      return { verificationId };
    },
    { transaction: 'own' },
  );

  serve(
    redeemCode,
    async ({ db, body, now, repeatable, record }) => {
      const { proofs } = requireBuiltIn();
      const code = await redeem(db, { ...body, now, repeatable }).catch((error: unknown) => {
        if (error instanceof AppError)
          record('sign_in_failed', {
            findUserId: () => findOwner(db, body.verificationId),
            details: { way: 'phone', reason: error.code },
          });
        throw error;
      });
      return { idToken: await proofs.sign(code) };
    },
    { transaction: 'own' },
  );
};

/** The user to whose number a code was sent. */
const findOwner = async (db: Db, verificationId: string): Promise<string | undefined> => {
  const phoneNumber = await findNumberOf(db, verificationId);
  return phoneNumber === undefined ? undefined : findOwnerOf(db, phoneNumber);
};
