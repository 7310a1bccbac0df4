/** As the runtime calls a zone, which has several names for some: 'Asia/Calcutta' for 'Asia/Kolkata'. */
const canonical = (timeZone: string): string => new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;

/** TypeScript does not know it yet. */
interface LocaleOfZones extends Intl.Locale {
  getTimeZones?(): string[] | undefined;
}

const known = new Map<string, readonly string[]>();

/** The zones of a country, by the runtime's own tables; none where these have none. */
const zonesOf = (countryCode: string): readonly string[] => {
  const locale: LocaleOfZones = new Intl.Locale(`und-${countryCode}`);
  const zones = known.get(countryCode) ?? locale.getTimeZones?.() ?? [];
  known.set(countryCode, zones);
  return zones;
};

/**
 * The zone of a place, which is known by its position: at borders that may be the neighbour's, and then it is the country's own
 * where that has one alone.
 *
 * @returns IANA; `null` where nobody can tell.
 */
export const zoneInCountry = (place: { readonly countryCode: string; readonly timeZone: string }): string | null => {
  const zones = zonesOf(place.countryCode);
  if (zones.length === 0 || zones.map(canonical).includes(canonical(place.timeZone))) return place.timeZone;
  return zones.length === 1 ? (zones[0] ?? null) : null;
};
