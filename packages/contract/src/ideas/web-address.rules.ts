/** Longest link that is kept, characters: what every browser takes. */
export const LINK_MAX = 2_000;

/** A link as people type it, with the scheme that they leave out. */
export const withScheme = (typed: string): string =>
  /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;

/** The host of an address by http or https, without anybody's password before it; what follows is the page's own affair. */
const ADDRESS = /^https?:\/\/(?<host>[^\s/?#@:\\[\]]+|\[[\da-f:.]+\])(?::\d{1,5})?(?:[/?#]\S*)?$/iu;

/** Whether something is the address of a page: http or https, at a host. A word alone is none, and is typed where the field was mistaken. */
export const isWebAddress = (address: string): boolean => {
  const host = hostIn(address);
  return host.includes('.') || host.startsWith('[') || host === 'localhost';
};

const hostIn = (address: string): string => ADDRESS.exec(address)?.groups?.['host'] ?? '';

/** The host of a link, as people call it: `www.` says nothing. Empty for what is none. */
export const siteOf = (address: string): string =>
  hostIn(address)
    .toLowerCase()
    .replace(/^www\./, '');
