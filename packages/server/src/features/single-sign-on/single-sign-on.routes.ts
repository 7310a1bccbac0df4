import { finishLogin, login } from '@caravan/contract/accounts/accounts.endpoints.ts';
import type { SignInMethod } from '@caravan/contract/accounts/security-events.schema.ts';
import type { SignInAnswer } from '@caravan/contract/accounts/accounts.schema.ts';
import { beginProviderProof } from '@caravan/contract/accounts/reauthentication.endpoints.ts';
import {
  landingAfter,
  pageAfterProof,
  SECOND_FACTOR_REQUIRED,
} from '@caravan/contract/accounts/single-sign-on.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call, Serve, StepSecrets } from '../../platform/call.ts';
import type { Db } from '../../platform/db.ts';
import { findUser } from '../accounts/accounts.store.ts';
import { signInWithFirstFactor } from '../accounts/sign-in.access.ts';
import type { EmailOutbox } from '../accounts/email-outbox.service.ts';
import { beginStep, findStep, takeStep } from '../accounts/sign-in-steps.store.ts';
import { type StoredSignIn, storedSignInSchema, type OpenIdProvider } from './openid.provider.ts';
import { findOrCreateAccount, recordProviderReauthentication } from './provider-accounts.service.ts';
import type { ProviderPerson } from './provider-answers.rules.ts';
import type { ProviderAvatars } from './provider-avatars.service.ts';

/** How long somebody may take at the provider, minutes. */
const MINUTES_AWAY = 10;
const STEP = 'single_sign_on';

interface SingleSignOnParts {
  /** `null` where none is configured. */
  readonly provider: OpenIdProvider | null;
  readonly pictures: ProviderAvatars;
  readonly emailOutbox: EmailOutbox;
}

export const singleSignOnRoutes = (serve: Serve, { provider, pictures, emailOutbox }: SingleSignOnParts): void => {
  serve(login, async ({ db, steps }) => {
    if (provider === null) return { redirectTo: '/' };
    const { address, begun } = await provider.begin();
    steps.keep(STEP, await beginStep(db, { kind: STEP, data: begun, minutes: MINUTES_AWAY }), MINUTES_AWAY);
    return { redirectTo: address };
  });

  serve.prepared(
    beginProviderProof,
    async () => {
      if (provider === null) throw new AppError('provider_unavailable');
      return provider.begin({ forcesLogin: true });
    },
    async ({ userId, sid, body, db, steps }, { address, begun }) => {
      if (sid === null) throw new AppError('unauthorized');
      const data: StoredSignIn = { ...begun, proof: { sid, userId, returnTo: body.returnTo } };
      steps.keep(STEP, await beginStep(db, { kind: STEP, userId, data, minutes: MINUTES_AWAY }), MINUTES_AWAY);
      return { address };
    },
  );

  serve(finishLogin, async (call) => {
    if (provider === null) return { redirectTo: '/' };
    const begun = await takeStartedSignIn(call.db, call.steps, call.query.state);
    if (begun.proof)
      return { redirectTo: await finishReauthentication(provider, call, { ...begun, proof: begun.proof }) };
    const person = await provider.finish(call.query, begun).catch((error: unknown) => {
      call.record('sign_in_failed', { details: { way: 'provider' } });
      throw error;
    });
    // One transaction, so that it is wholly before or after a change that removes the provider or turns on a second factor.
    const { answer, isNewHere } = await call.db.transaction((db) =>
      signInByProvider(call, { db, emailOutbox }, person),
    );
    if (!('user' in answer)) return { redirectTo: landingAfter(SECOND_FACTOR_REQUIRED) };
    if (isNewHere && person.pictureUrl !== null) await pictures.copy(answer.user.id, person.pictureUrl);
    return { redirectTo: '/' };
  });
};

/** @returns the page from which somebody reauthenticates, with the result in its address. */
const finishReauthentication = async (
  provider: OpenIdProvider,
  call: Call<typeof finishLogin>,
  { proof, ...begun }: StoredSignIn & Required<Pick<StoredSignIn, 'proof'>>,
): Promise<string> => {
  try {
    await recordProviderReauthentication(call, proof, await provider.finish(call.query, begun));
    return pageAfterProof(proof.returnTo, null);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { code: reason } = error;
    call.record('proof_refused', { userId: proof.userId, details: { way: 'provider', reason } });
    return pageAfterProof(proof.returnTo, reason);
  }
};

const signInByProvider = async (
  call: Call<typeof finishLogin>,
  { db, emailOutbox }: { db: Db; emailOutbox: EmailOutbox },
  person: ProviderPerson,
): Promise<{ answer: SignInAnswer; isNewHere: boolean }> => {
  const { userId, isNewHere } = await findOrCreateAccount({ ...call, db, emailOutbox }, person);
  const user = await findUser(db, userId);
  if (!user) throw new AppError('provider_failed');
  const signInCall = { ...call, db, signIn: (id: string, way: SignInMethod) => call.signIn(id, way, db) };
  const answer = await signInWithFirstFactor(signInCall, user, { way: 'provider', message: 'Signed in successfully' });
  await call.storeRecorded(db);
  return { answer, isNewHere };
};

/**
 * Takes the sign-in that this browser has begun.
 *
 * @throws AppError `provider_step_gone` where it has begun none, or another one, which then stays: another page of this browser may
 *   be at the provider.
 */
const takeStartedSignIn = async (db: Db, steps: StepSecrets, state: unknown): Promise<StoredSignIn> => {
  const secret = steps.claimed(STEP);
  const begun = storedSignInSchema.safeParse((await findStep(db, STEP, secret))?.data);
  if (!begun.success || begun.data.state !== state) throw new AppError('provider_step_gone');
  if (!(await takeStep(db, STEP, secret))) throw new AppError('provider_step_gone');
  steps.forget(STEP);
  return begun.data;
};
