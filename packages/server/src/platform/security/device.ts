/** Longer claims are no browser's, and nobody reads them, characters. */
const CLAIM_MAX = 512;
const NAME_MAX = 40;

/** What makes a request, for the person whose session it is. */
export interface Device {
  /** 'Safari on iPhone'. */
  readonly name: string;
  /** With the browser's version: 'Safari 18 on iPhone'. */
  readonly label: string;
  /** 'iOS 18.3'; `null` where the label says as much, or the browser tells everybody the same. */
  readonly system: string | null;
}

/**
 * What makes a request.
 *
 * @param userAgent what it says of itself.
 * @returns `null` for what is no browser that people know.
 */
export const deviceOf = async (userAgent: string | undefined): Promise<Device | null> => {
  const claim = userAgent?.slice(0, CLAIM_MAX).trim();
  if (!claim) return null;
  // With the first sign-in: an idle server does not carry what knows hundreds of browsers.
  const { default: Bowser } = await import('bowser');
  const { browser, os, platform } = Bowser.parse(claim);
  const browserName = readable(browser.name);
  const deviceName = readable(platform.vendor === 'Apple' ? (platform.model ?? os.name) : os.name);
  if (browserName === null && deviceName === null) return null;
  const version = /^\d{1,4}/.exec(browser.version ?? '')?.[0];
  const versioned = browserName && version ? `${browserName} ${version}` : browserName;
  const joined = (browserPart: string | null) => [browserPart, deviceName].filter(Boolean).join(' on ');
  return { name: joined(browserName), label: joined(versioned), system: systemOf(os, claim) };
};

/** What phones and tablets run; computers say the same version whatever they run, and so does Chrome on Android. */
const systemOf = (os: { name?: string; version?: string }, claim: string): string | null => {
  const isReliable = os.name === 'iOS' || (os.name === 'Android' && !/Android 10; K\b/.test(claim));
  const version = /^\d{1,4}(\.\d{1,4})?/.exec(os.version ?? '')?.[0];
  return isReliable && version ? `${os.name} ${version}` : null;
};

/** A name that a list can show: some are taken out of the claim as they are. */
const readable = (name: string | undefined): string | null =>
  name?.replace(/[^\p{L}\p{N} .+-]/gu, '').slice(0, NAME_MAX) || null;
