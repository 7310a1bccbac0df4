/** One message to a phone. */
export interface Sms {
  /** E.164. */
  readonly to: string;
  readonly text: string;
}

/**
 * Why a message did not leave, or may not have.
 *
 * - `number`: no message reaches this number.
 * - `pace`: the gateway takes no more for the moment.
 * - `account`: the gateway does nothing for us: unpaid, suspended, or not set up as it should be.
 * - `other`: anything else, such as a gateway that is down.
 */
export type SmsProblem = 'number' | 'pace' | 'account' | 'other';

/** A message was not sent, as far as anybody knows. */
export class SmsError extends Error {
  readonly problem: SmsProblem;
  /** It may be on its way all the same: the gateway was asked and did not say. */
  readonly mayHaveLeft: boolean;
  /** What a log may say: the gateway's status and its own number for the error. */
  readonly answered: { readonly status?: number | undefined; readonly code?: number | undefined };

  constructor(
    problem: SmsProblem,
    options: { mayHaveLeft?: boolean; answered?: SmsError['answered']; cause?: unknown } = {},
  ) {
    super(`an SMS did not leave (${problem})`, { cause: options.cause });
    this.name = 'SmsError';
    this.problem = problem;
    this.mayHaveLeft = options.mayHaveLeft ?? false;
    this.answered = options.answered ?? {};
  }
}

/** Takes messages on their way. */
export interface SmsSender {
  /**
   * Resolves when the message is on its way. Asks once: a second try might make a second message.
   *
   * @throws SmsError
   */
  send(sms: Sms): Promise<void>;
}
