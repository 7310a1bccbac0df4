/** An address to ask at, with what every question there says. */
export interface OpenMeteoAddress {
  readonly url: string;
  /** With the key, where there is one. */
  readonly query: Readonly<Record<string, string>>;
}

const FREE_HOSTS = new Set(['api.open-meteo.com', 'archive-api.open-meteo.com', 'geocoding-api.open-meteo.com']);

/** Where to ask: whoever has a key says it every time, and asks hosts of their own (https://open-meteo.com/en/pricing). */
export const addressFor = (free: string, key: string | undefined): OpenMeteoAddress => {
  if (key === undefined) return { url: free, query: {} };
  const url = new URL(free);
  if (FREE_HOSTS.has(url.host)) url.host = `customer-${url.host}`;
  return { url: url.href, query: { apikey: key } };
};
