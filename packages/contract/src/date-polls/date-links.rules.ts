/** A secret of 256 bits, exactly 43 characters of base64url: that of a poll's link, and that of whoever answers by it. */
const secretShape = /^[\w-]{43}$/;

/** Random bytes of such a secret. */
export const DATE_SECRET_BYTES = 32;

/** Whether a text can be such a secret at all. */
export const mayBeDateSecret = (text: string): boolean => secretShape.test(text);

/** The secret of a link in the last part of its address; `null` for what cannot be one. */
export const dateSecretIn = (part: string): string | null => (mayBeDateSecret(part) ? part : null);

/** The path of the page that a link opens. */
export const datesPathOf = (secret: string): string => `/dates/${secret}`;
