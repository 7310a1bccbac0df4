import type { EndpointShape } from '@caravan/contract/endpoint.ts';
import { AppError } from '@caravan/contract/errors.ts';
import type { Call } from '../../platform/call.ts';
import { lockAccount } from '../accounts/own-account.store.ts';
import { findUserOfIdentity, type ProviderIdentity } from '../accounts/provider-identities.store.ts';
import { keepProof } from '../accounts/sessions.store.ts';

/** The browser that comes back from the provider. */
type ComingBack = Pick<Call<EndpointShape>, 'db' | 'sid' | 'now' | 'record' | 'keepRecorded'>;

/** The session that had the provider ask. */
interface AskingSession {
  readonly sid: string;
  readonly userId: string;
}

/**
 * Keeps that a provider has just vouched for the owner of a session.
 *
 * @throws AppError `provider_step_gone` in another session, or once it has ended; `provider_failed` for anybody whom the provider
 *   does not open the account for, and where a second factor is asked for, which a provider is none of.
 */
export const keepProviderProof = (
  { db, sid, now, record, keepRecorded }: ComingBack,
  asking: AskingSession,
  person: ProviderIdentity,
): Promise<void> =>
  db.transaction(async (within) => {
    const { userId } = asking;
    const account = sid === asking.sid ? await lockAccount(within, userId) : undefined;
    if (!account) throw new AppError('provider_step_gone');
    const isOwn = (await findUserOfIdentity(within, person)) === userId;
    if (!isOwn || account.requiresSecondFactor) throw new AppError('provider_failed');
    if (!(await keepProof(within, asking.sid, now))) throw new AppError('provider_step_gone');
    record('proof_given', { userId, details: { way: 'provider' } });
    await keepRecorded(within);
  });
