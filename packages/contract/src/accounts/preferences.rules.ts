import { once } from '../once.rules.ts';
import type { FirstWeekday, Theme, UnitSystem } from './preferences.schema.ts';

/**
 * What a language's region is used to. Where a browser's language names no region, its likely one counts ('en' is that of the
 * United States). Sources: CLDR, supplemental data, `measurementData` (temperature) and `weekData` (firstDay).
 */

/** Regions whose weather is given in °F. */
const FAHRENHEIT = once(() => regions('AG AS BS BZ FM GU KN KY LR MH MP MS PR PW TC UM US VG VI'));

/** Regions whose weeks begin on a Saturday. */
const SATURDAY = once(() => regions('AF BH DJ DZ EG IQ IR JO KW LY OM QA SD SY'));

/** Regions whose weeks begin on a Sunday. */
const SUNDAY = once(() =>
  regions(
    'AG AS BD BR BS BT BW BZ CA CO DM DO ET GT GU HK HN ID IL IN IS JM JP KE KH KR LA MH MM MO MT MX MZ NI NP PA PE PH PK PR PT PY SA SG SV TH TT TW UM US VE VI WS YE ZA ZW',
  ),
);

const regions = (codes: string): ReadonlySet<string> => new Set(codes.split(' '));

/** The region of a language, 'US'; `null` where there is no telling, as for what is no language. */
export const regionOf = (language: string): string | null => {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region ?? null;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
};

/** The units that somebody reads: those they chose, else those of their language (BCP 47). */
export const unitsFor = (choice: UnitSystem | null, language: string): UnitSystem =>
  choice ?? (FAHRENHEIT().has(regionOf(language) ?? '') ? 'imperial' : 'metric');

/** The day that somebody's weeks begin on: the one they chose, else that of their language (BCP 47). */
export const firstWeekdayFor = (choice: FirstWeekday | null, language: string): FirstWeekday => {
  if (choice !== null) return choice;
  const region = regionOf(language) ?? '';
  if (SUNDAY().has(region)) return 'sunday';
  return SATURDAY().has(region) ? 'saturday' : 'monday';
};

/** Kilometres in a mile (the international mile of 1959). */
const KM_PER_MILE = 1.609344;

/** A temperature in whole degrees of somebody's units. @param fahrenheit °F. */
export const temperatureIn = (units: UnitSystem, fahrenheit: number): number =>
  Math.round(units === 'imperial' ? fahrenheit : ((fahrenheit - 32) * 5) / 9) + 0;

/** A speed as a whole number in somebody's units. @param kmh km/h. */
export const speedIn = (units: UnitSystem, kmh: number): number =>
  Math.round(units === 'imperial' ? kmh / KM_PER_MILE : kmh);

/** What stands behind a temperature and a speed. */
export const unitSigns: Readonly<Record<UnitSystem, { readonly temperature: string; readonly speed: string }>> = {
  metric: { temperature: '°C', speed: 'km/h' },
  imperial: { temperature: '°F', speed: 'mph' },
};

/** The paper of each theme, as the bars of a browser take it (packages/web/index.html and styles.css). */
export const THEME_COLORS: Readonly<Record<Theme, string>> = { light: '#f6efe3', dark: '#181511' };
