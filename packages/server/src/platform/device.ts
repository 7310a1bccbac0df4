/** Longer claims are no browser's, and nobody reads them, characters. */
const CLAIM_MAX = 512;
const NAME_MAX = 40;

/**
 * What makes a request, for the person whose session it is: 'Safari on iPhone'.
 *
 * @param userAgent what it says of itself.
 * @returns `null` for what is no browser that people know.
 */
export const deviceOf = async (userAgent: string | undefined): Promise<string | null> => {
  const claim = userAgent?.slice(0, CLAIM_MAX).trim();
  if (!claim) return null;
  // With the first sign-in: an idle server does not carry what knows hundreds of browsers.
  const { default: Bowser } = await import('bowser');
  const { browser, os, platform } = Bowser.parse(claim);
  const browserName = readable(browser.name);
  const deviceName = readable(platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name);
  if (browserName && deviceName) return `${browserName} on ${deviceName}`;
  return browserName ?? deviceName;
};

/** A name that a list can show: some are taken out of the claim as they are. */
const readable = (name: string | undefined): string | null =>
  name?.replace(/[^\p{L}\p{N} .+-]/gu, '').slice(0, NAME_MAX) || null;
