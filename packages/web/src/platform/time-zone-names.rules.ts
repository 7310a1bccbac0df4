import { foldName } from '@caravan/contract/places/places.rules.ts';
import { isTimeZone, zoneCity } from '@caravan/contract/time/zones.rules.ts';

/** Names that browsers still list for places that are called otherwise today (IANA time zone database, file `backward`). */
const TODAYS_NAMES = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Godthab', 'America/Nuuk'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

const todaysName = (zone: string): string => TODAYS_NAMES.get(zone) ?? zone;

let known: string[] | undefined;

/** Every zone that this browser knows by a place's name, and UTC. */
const zones = (): readonly string[] =>
  (known ??= ['UTC', ...Intl.supportedValuesOf('timeZone')]
    .filter((zone, index, all) => !zone.startsWith('Etc/') && all.indexOf(zone) === index)
    .map(todaysName)
    .toSorted());

/** 'UTC+9', 'UTC-3:30' or 'UTC+0': what the zone's clock is ahead of UTC at an instant. */
const offsetIn = (zone: string, at: Date): string => {
  const format = new Intl.DateTimeFormat('en', { timeZone: zone, timeZoneName: 'shortOffset' });
  const name = format.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? '';
  return name === 'GMT' ? 'UTC+0' : name.replace('GMT', 'UTC');
};

/** A zone as people choose it, 'America/New York (UTC-5)'; an unknown one as it is, none as ''. */
export const zoneLabel = (zone: string | null, at: Date): string => {
  if (!zone || !isTimeZone(zone)) return zone ?? '';
  return zone === 'UTC' ? zone : `${zone.replaceAll('_', ' ')} (${offsetIn(zone, at)})`;
};

/** The labels of all zones, by name. */
export const zoneLabels = (at: Date): string[] => zones().map((zone) => zoneLabel(zone, at));

let byName: Map<string, string> | undefined;

/** Zones by their folded names and, where no name is the same, by their cities; the first by name has a city of two. */
const zonesByName = (): ReadonlyMap<string, string> =>
  (byName ??= new Map([
    ...zones()
      .toReversed()
      .map((zone) => [cityOf(zone), zone] as const),
    ...zones().map((zone) => [foldName(zone), zone] as const),
  ]));

/** The zone that a text names: by its label, its name or its city alone, in any case; '' for none, `null` if there is no such zone. */
export const zoneNamed = (text: string): string | null => {
  if (text.trim() === '') return '';
  const named = zonesByName().get(foldName(text.replace(/\s*\(UTC[^)]*\)\s*$/i, '')));
  if (named) return named;
  const older = text.trim().replace(/\s+/g, '_');
  return isTimeZone(older)
    ? todaysName(new Intl.DateTimeFormat('en', { timeZone: older }).resolvedOptions().timeZone)
    : null;
};

const cityOf = (zone: string): string => foldName(zone.slice(zone.lastIndexOf('/') + 1));

/** A zone by its name, which no season changes; one that is none stays as typed. */
export const zoneNameIn = (text: string): string => zoneNamed(text) ?? text;

/** A zone to choose: the city that it is called after, and its whole name with what it is ahead of UTC. */
interface ZoneOption {
  readonly id: string;
  readonly label: string;
  readonly detail: string;
}

/** So many zones are proposed. */
const PROPOSED = 8;

/** The zones that a typed text may mean, those whose city begins with it before those that have it elsewhere in their name. */
export const findZones = (text: string, at: Date): ZoneOption[] => {
  const folded = foldName(text);
  if (folded === '') return [];
  const begin = zones().filter((zone) => cityOf(zone).startsWith(folded));
  const have = zones().filter((zone) => !begin.includes(zone) && ` ${foldName(zone)}`.includes(` ${folded}`));
  const found = [...begin, ...have].slice(0, PROPOSED);
  return found.map((zone) => ({ id: zone, label: zoneCity(zone), detail: zoneLabel(zone, at) }));
};
