import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountMail, insertMail, insertPasswordReset } from './email-outbox.store.ts';

/** The call that a mail follows. */
interface CallTransaction {
  readonly db: Db;
  readonly afterCommit: (work: () => void) => void;
}

/** Takes the mails of accounts: each is written down with the change that it follows, and sent once that is kept. */
export interface EmailOutbox {
  readonly canSend: boolean;
  /** @throws AppError `mail_not_configured` where no mail can be sent. */
  requireConfigured(): void;
  /** Posts what a change brings along. Nothing happens where no mail can be sent, or the account has had its share. */
  enqueue(following: CallTransaction, mail: AccountMail): Promise<void>;
  /**
   * Posts what somebody asked for.
   *
   * @throws AppError `rate_limited` where the account has had its share.
   */
  enqueueOnRequest(following: CallTransaction, mail: AccountMail): Promise<void>;
  /** Posts a link for a forgotten password to an address, whether or not there is an account. */
  enqueuePasswordReset(following: CallTransaction, address: string): Promise<void>;
}

/** @param deliverer what sends them; `null` where no mail can be sent. */
export const createEmailOutbox = (deliverer: { deliverSoon(): void } | null): EmailOutbox => {
  const demand = () => {
    if (deliverer === null) throw new AppError('mail_not_configured');
  };
  const soon = ({ afterCommit }: CallTransaction) => afterCommit(() => deliverer?.deliverSoon());
  return {
    canSend: deliverer !== null,
    requireConfigured: demand,
    enqueue: async (following, mail) => {
      if (deliverer === null) return;
      const wait = await insertMail(following.db, mail);
      if (wait === null) soon(following);
    },
    enqueueOnRequest: async (following, mail) => {
      demand();
      const wait = await insertMail(following.db, mail);
      if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait });
      soon(following);
    },
    enqueuePasswordReset: async (following, address) => {
      demand();
      await insertPasswordReset(following.db, address);
      soon(following);
    },
  };
};
