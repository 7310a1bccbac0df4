import { AppError } from '@caravan/contract/errors.ts';
import type { Db } from '../../platform/db.ts';
import { type AccountMail, writeDueMail, writeForgottenPassword } from './due-mails.store.ts';

/** The call that a mail follows. */
interface Following {
  readonly db: Db;
  readonly afterCommit: (work: () => void) => void;
}

/** Takes the mails of accounts: each is written down with the change that it follows, and sent once that is kept. */
export interface EmailOutbox {
  readonly canSend: boolean;
  /** @throws AppError `mail_not_configured` where no mail can be sent. */
  demand(): void;
  /** Posts what a change brings along. Nothing happens where no mail can be sent, or the account has had its share. */
  post(following: Following, mail: AccountMail): Promise<void>;
  /**
   * Posts what somebody asked for.
   *
   * @throws AppError `rate_limited` where the account has had its share.
   */
  postOnRequest(following: Following, mail: AccountMail): Promise<void>;
  /** Posts a link for a forgotten password to an address, whether or not there is an account. */
  postForgotten(following: Following, address: string): Promise<void>;
}

/** @param deliverer what sends them; `null` where no mail can be sent. */
export const openMailPost = (deliverer: { deliverSoon(): void } | null): EmailOutbox => {
  const demand = () => {
    if (deliverer === null) throw new AppError('mail_not_configured');
  };
  const soon = ({ afterCommit }: Following) => afterCommit(() => deliverer?.deliverSoon());
  return {
    canSend: deliverer !== null,
    demand,
    post: async (following, mail) => {
      if (deliverer === null) return;
      const wait = await writeDueMail(following.db, mail);
      if (wait === null) soon(following);
    },
    postOnRequest: async (following, mail) => {
      demand();
      const wait = await writeDueMail(following.db, mail);
      if (wait !== null) throw new AppError('rate_limited', { retryAfter: wait });
      soon(following);
    },
    postForgotten: async (following, address) => {
      demand();
      await writeForgottenPassword(following.db, address);
      soon(following);
    },
  };
};
