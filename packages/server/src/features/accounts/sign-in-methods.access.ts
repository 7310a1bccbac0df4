import { AppError } from '@caravan/contract/errors.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import type { Db } from '../../platform/db.ts';
import type { Settings } from '../../platform/settings/settings.ts';
import { findSignInMethods } from './sign-in-methods.store.ts';

/** Refuses to leave an account without a sign-in method: the transaction that has just removed the last one is rolled back. */
export const requireSignInMethod = async (db: Db, userId: string): Promise<void> => {
  const methods = await findSignInMethods(db, userId);
  if (!Object.values(methods).includes(true)) throw new AppError('only_way_in');
};

/** How people may sign in beside by e-mail, as the client reads it. */
export type SignInOffer = Pick<Config, 'phoneProvider' | 'firebase' | 'hasTestNumbers' | 'tokenSyncUrl' | 'oidc'>;

/** How people may sign in beside by e-mail, by what is configured. */
export const signInOffer = ({ signIn, hasOutbox, isProduction }: Settings): SignInOffer => {
  const { firebase, twilio, tokenSyncUrl, oidc } = signIn;
  // Without a gateway a code can be read in the outbox alone.
  const hasBuiltIn = twilio !== null || hasOutbox;
  const phoneProvider = firebase ? 'firebase' : hasBuiltIn ? 'built-in' : null;
  return {
    phoneProvider,
    firebase,
    hasTestNumbers: phoneProvider !== null && !isProduction,
    tokenSyncUrl,
    oidc: oidc && { name: oidc.name },
  };
};
