import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountMail, countUnsentMails, insertMail, insertPasswordReset } from './email-outbox.store.ts';
import { insertInvitation, type MailedInvitation } from './mailed-invitations.store.ts';

/** The call whose change a mail follows. */
interface CallTransaction {
  readonly db: Db;
  readonly afterCommit: (work: () => void) => void;
}

/** The mails of accounts: each is stored in the transaction of the change that it follows, and sent after the commit. */
export interface EmailOutbox {
  readonly canSend: boolean;
  /** @throws AppError `mail_not_configured` where no mail can be sent. */
  requireConfigured(): void;
  /** Enqueues the notice of a change. Nothing happens where no mail can be sent, or the account has reached its limit. */
  enqueue(following: CallTransaction, mail: AccountMail): Promise<void>;
  /**
   * Enqueues what somebody requested.
   *
   * @throws AppError `rate_limited` where the account has reached its limit.
   */
  enqueueOnRequest(following: CallTransaction, mail: AccountMail): Promise<void>;
  /**
   * Enqueues an invitation by a join link to whoever has an address.
   *
   * @throws AppError `rate_limited` where the one who invites has reached their limit, `mail_not_configured`.
   */
  enqueueInvitation(following: CallTransaction, invitation: MailedInvitation): Promise<void>;
  /** Enqueues a link to choose a new password for an address, whether or not there is an account. */
  enqueuePasswordReset(following: CallTransaction, address: string): Promise<void>;
  /** How many mails wait to be sent, by any server. */
  countWaiting(db: Db): Promise<number>;
}

/** @param deliverer what sends them; `null` where no mail can be sent. */
export const createEmailOutbox = (deliverer: { startDelivery(): void } | null): EmailOutbox => {
  const requireConfigured = () => {
    if (deliverer === null) throw new AppError('mail_not_configured');
  };
  const soon = ({ afterCommit }: CallTransaction) => afterCommit(() => deliverer?.startDelivery());
  return {
    canSend: deliverer !== null,
    requireConfigured,
    enqueue: async (following, mail) => {
      if (deliverer === null) return;
      const wait = await insertMail(following.db, mail);
      if (wait === null) soon(following);
    },
    enqueueOnRequest: async (following, mail) => {
      requireConfigured();
      const wait = await insertMail(following.db, mail);
      if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait });
      soon(following);
    },
    enqueueInvitation: async (following, invitation) => {
      requireConfigured();
      const wait = await insertInvitation(following.db, invitation);
      if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait });
      soon(following);
    },
    enqueuePasswordReset: async (following, address) => {
      requireConfigured();
      await insertPasswordReset(following.db, address);
      soon(following);
    },
    countWaiting: countUnsentMails,
  };
};
