import { utcOffsetMinutes } from '@caravan/contract/time/zones.rules.ts';
import { countryNames } from './named-countries.ts';
import { wholeWords } from './whole-words.ts';

/** When and where a question is asked, which is what clocks depend on. */
export interface Moment {
  readonly now: Date;
  /** Of the asker: IANA. */
  readonly timeZone: string;
}

/**
 * What is expected, part by part: all parts are needed. They have `|` between them; `/` or, for clocks, a comma stands
 * between what says the same. Words are themselves but for those with a form before a colon: `number:1200±5%`.
 */
export const expectedParts = (expected: string): string[] => expected.split('|').filter((part) => part !== '');

/** Whether a text says one part of what is expected. */
export const says = (part: string, text: string, moment: Moment): boolean => findPart(part, text, moment) !== null;

/** The words that say something; `null` where none do. */
type Form = (values: string, text: string, moment: Moment) => string | null;

const findPart: Form = (part, text, moment) => {
  const [, form = '', values = part] = /^([a-z]+):(.+)$/.exec(part) ?? [];
  const find = FORMS[form] ?? findWords;
  return find(values, text, moment);
};

const firstOf = <Item>(items: readonly Item[], find: (item: Item) => string | null): string | null =>
  items.map(find).find((words) => words !== null) ?? null;

/** Words that stand by themselves, and not within others or longer numbers. */
const findWords: Form = (values, text) =>
  firstOf(values.split('/'), (words) => wholeWords(words, 'i').exec(text)?.[0] ?? null);

/** Numbers as they are written in English, within so many percent of one that is expected. */
const findNumber = (values: string, text: string, { unit = '', least = 0 } = {}): string | null => {
  const [, numbers = '', percent = ''] = /^(.+)±(\d+)%$/.exec(values) ?? [];
  const written = [...text.matchAll(new RegExp(String.raw`(?<![\d.,+])(\d[\d,]*(?:\.\d+)?)(?!\d)${unit}`, 'gu'))];
  return firstOf(numbers.split('/').map(Number), (wanted) => {
    const within = Math.max((wanted * Number(percent)) / 100, least);
    const near = written.find(([, digits = '']) => Math.abs(Number(digits.replaceAll(',', '')) - wanted) <= within);
    return near?.[0] ?? null;
  });
};

/** The centre of a city and the middle of an airport are not the same points to everybody, kilometres. */
const POINTS_DIFFER_BY_KM = 3;

/** Letters of plugs, all of which have to be said; `C,F/E` is either both or the last. */
const findPlugs: Form = (values, text) =>
  firstOf([...text.matchAll(/types? ([A-O](?:(?:, | and )[A-O])*)\b/gu)], ([words, list = '']) => {
    const letters = new Set(list.match(/[A-O]/gu));
    return values.split('/').some((wanted) => wanted.split(',').every((letter) => letters.has(letter))) ? words : null;
  });

/** One of the verdicts, each known by words that no other has. */
const findStance =
  (words: Readonly<Record<string, RegExp>>): Form =>
  (values, text) =>
    firstOf(values.split('/'), (stance) => words[stance]?.exec(text)?.[0] ?? null);

const offsetPattern = (zone: string, now: Date): RegExp => {
  const minutes = utcOffsetMinutes(now, zone);
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return new RegExp(
    `UTC${minutes < 0 ? '[-−]' : '\\+'}0?${hours}${rest === 0 ? '(?::00)?' : `:${rest}`}(?![\\d:])`,
    'u',
  );
};

const clockPattern = (zone: string, now: Date): RegExp => {
  const time = new Intl.DateTimeFormat('en-US', { timeZone: zone, hour: 'numeric', minute: '2-digit' }).format(now);
  return new RegExp(`(?<!\\d)${time.replace(/\s/u, String.raw`\s`)}`, 'u');
};

const differencePattern = (zone: string, { now, timeZone }: Moment): RegExp => {
  const minutes = utcOffsetMinutes(now, zone) - utcOffsetMinutes(now, timeZone);
  if (minutes === 0) return /\bsame time\b/u;
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  const difference = [hours > 0 ? `${hours} hours?` : '', rest > 0 ? `${rest} minutes` : ''].filter(Boolean).join(' ');
  return new RegExp(`(?<!\\d)${difference} ${minutes > 0 ? 'ahead' : 'behind'}`, 'u');
};

const inZones =
  (patternOf: (zone: string, moment: Moment) => RegExp): Form =>
  (zones, text, moment) =>
    firstOf(zones.split(','), (zone) => patternOf(zone, moment).exec(text)?.[0] ?? null);

const findCountries: Form = (codes, text, moment) => {
  const found = codes.split(',').map((code) => findWords(countryNames(code).join('/'), text, moment));
  return found.every((name) => name !== null) ? found.join(', ') : null;
};

const FORMS: Readonly<Record<string, Form>> = {
  plug: findPlugs,
  volt: (values, text) =>
    firstOf(values.split('/'), (volts) => new RegExp(`(?<!\\d)${volts}(?= (?:V|or))`, 'u').exec(text)?.[0] ?? null),
  number: (values, text) => findNumber(values, text),
  km: (values, text) => findNumber(values, text, { unit: ' km(?!²)', least: POINTS_DIFFER_BY_KM }),
  water: findStance({ safe: /(?<!not )safe to drink/u, caution: /with caution/u, unsafe: /not safe to drink/u }),
  tipping: findStance({
    yes: /expected/u,
    welcome: /welcome/u,
    no: /not a custom/u,
  }),
  offset: inZones((zone, { now }) => offsetPattern(zone, now)),
  clock: inZones((zone, { now }) => clockPattern(zone, now)),
  difference: inZones(differencePattern),
  country: findCountries,
  neighbours: (codes, text, moment) =>
    codes === 'none' ? findWords('no land borders', text, moment) : findCountries(codes, text, moment),
};
