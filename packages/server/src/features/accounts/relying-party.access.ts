import { isLoopback } from '../../platform/settings/setting-values.ts';

/** Whom passkeys are made for. */
export interface RelyingParty {
  /** The domain that they belong to. */
  readonly id: string;
  /** Where their pages may be. */
  readonly origins: string[];
}

/**
 * Whom passkeys are made for on a site. Browsers make none for a network address, so where people open the machine's own, it
 * goes by its name as well.
 *
 * @param publicUrl the address that people open.
 */
export const relyingPartyOf = (publicUrl: string): RelyingParty => {
  const { hostname, protocol, port } = new URL(publicUrl);
  if (!isLoopback(hostname)) return { id: hostname, origins: [publicUrl] };
  const named = new URL(`${protocol}//localhost:${port}`).origin;
  return { id: 'localhost', origins: [...new Set([publicUrl, named])] };
};
