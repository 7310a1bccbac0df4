/** A feed's secret: 256 bits, exactly 43 characters of base64url. */
const secretShape = /^([\w-]{43})(?:\.ics)?$/;

/** The secret in the last part of a feed's address, which calendars want to end like a file; `null` for what cannot be one. */
export const feedSecretIn = (part: string): string | null => secretShape.exec(part)?.[1] ?? null;

/** The path of a feed, which calendars read without a session. */
export const feedPathOf = (secret: string): string => `/api/calendars/${secret}.ics`;

/**
 * The addresses of a feed: the one to paste into a calendar, and the one that a device opens its calendar with.
 *
 * @param origin where the server is, such as `https://caravan.example`.
 */
export const feedAddresses = (secret: string, origin: string): { readonly copied: string; readonly opened: string } => {
  const copied = origin + feedPathOf(secret);
  return { copied, opened: copied.replace(/^https?:/, 'webcal:') };
};
