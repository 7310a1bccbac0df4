interface Keeping {
  /** Whose codes they are: an address, user name or number. */
  readonly account: string;
  /** The site that they sign in to. */
  readonly origin: string;
  /** When they were made, `YYYY-MM-DD`. */
  readonly date: string;
}

/** The recovery codes as a text to keep, with all that somebody needs who finds it years later. */
export const recoveryCodesText = (codes: readonly string[], { account, origin, date }: Keeping): string =>
  [
    'Caravan recovery codes',
    `${account} at ${origin}`,
    `Made on ${date}. Each code works once; newer codes take the place of these.`,
    '',
    ...codes,
    '',
  ].join('\n');
