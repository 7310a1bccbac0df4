/**
 * Whether a JWT is written in the one way that encoders write it. Decoders also read padding and stray last bits, so that one
 * token has many spellings: as each of them would be new to whoever counts what was used, the others are not taken.
 */
export const isSpelledStrictly = (token: string): boolean =>
  token.split('.').every((part) => Buffer.from(part, 'base64url').toString('base64url') === part);
