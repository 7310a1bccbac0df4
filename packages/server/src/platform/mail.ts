/** One mail, as people read it. */
export interface Mail {
  /** The address alone. */
  readonly to: string;
  readonly subject: string;
  /** Plain text. */
  readonly text: string;
}

/** Takes mails on their way. */
export interface Mailer {
  /**
   * Resolves when the mail is on its way.
   *
   * @param signal gives up.
   * @throws whatever kept the mail from leaving; it may hold the address, so it is not for a log (see {@link mailFailure}).
   */
  send(mail: Mail, signal: AbortSignal): Promise<void>;
}

/** What a log may say of a mail that did not leave: the answer of a mail server repeats the address. */
export const mailFailure = (error: unknown): { code?: string; answered?: number } => {
  if (!(error instanceof Error)) return {};
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown };
  return {
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof responseCode === 'number' ? { answered: responseCode } : {}),
  };
};
