import { once } from '../once.rules.ts';
import type { Position } from '../places/places.schema.ts';
import { isCalendarDate } from '../time/calendar.rules.ts';
import { COVER_SCENES, type CoverScene } from './cover.schema.ts';
import { isIn, SCENE_AREAS, scenesAt } from './scene-areas.rules.ts';
import { ACTIVITY_WORDS, COUNTRY_WORDS, PLACE_WORDS } from './scene-words.rules.ts';

/** Scenes that are anywhere, for a trip whose destination says nothing. */
const ANYWHERE: readonly [CoverScene, ...CoverScene[]] = ['sea', 'mountains', 'city', 'forest', 'vineyard', 'harbour'];

/** What colours a scene. */
export const COVER_SEASONS = ['spring', 'summer', 'autumn', 'winter'] as const;
export type CoverSeason = (typeof COVER_SEASONS)[number];

export interface Cover {
  readonly scene: CoverScene;
  readonly season: CoverSeason;
  /** Seen from the other side. */
  readonly isMirrored: boolean;
  readonly hasClouds: boolean;
}

/** Words that stand for scenes, and how many the longest of them are. */
interface Dictionary {
  readonly sceneOf: ReadonlyMap<string, CoverScene>;
  readonly longest: number;
}

const dictionaryOf = (words: Readonly<Partial<Record<CoverScene, string>>>): Dictionary => {
  const entries = COVER_SCENES.flatMap((scene) =>
    (words[scene] ?? '').split('|').map((each) => [each.trim(), scene] as const),
  );
  return { sceneOf: new Map(entries), longest: Math.max(...entries.map(([each]) => each.split(' ').length)) };
};

/** Each is read where a cover needs it first, and not where a script is loaded. */
const places = once(() => dictionaryOf(PLACE_WORDS));
const activities = once(() => dictionaryOf(ACTIVITY_WORDS));
const countries = once(() => dictionaryOf(COUNTRY_WORDS));

/** Letters that Unicode takes apart into nothing plainer, as people type them without their keyboard. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ß: 'ss',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[øæœßłđðþı]/g, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** The scene that words name: the first of them, by the longest name that begins there; `null` where none is named that fits. */
const sceneNamedIn = (
  words: readonly string[],
  { sceneOf, longest }: Dictionary,
  fits: (scene: CoverScene) => boolean,
): CoverScene | null => {
  for (let at = 0; at < words.length; at += 1) {
    for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
      const scene = sceneOf.get(words.slice(at, at + length).join(' '));
      if (scene !== undefined && fits(scene)) return scene;
    }
  }
  return null;
};

/**
 * FNV-1a over the UTF-16 units, 32 bits (http://www.isthe.com/chongo/tech/comp/fnv/), its high half folded onto the low
 * one: by itself, the remainders of two seeds that differ in a prefix alone would go together.
 */
const hash = (text: string): number => {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193) >>> 0;
  return Math.imul(value ^ (value >>> 15), 0x2c1b3c6d) >>> 16;
};

const pick = <Item>(items: readonly [Item, ...Item[]], seed: string): Item =>
  items[hash(seed) % items.length] ?? items[0];

const SEASONS_BY_MONTH = [...COVER_SEASONS].flatMap((season) => [season, season, season]);

/** The season of a month in the north, the same everywhere: a cover is a mood, and the months' is the familiar one. */
const seasonOf = (startDate: string): CoverSeason | undefined =>
  // March opens the spring, so the year is turned by two months.
  SEASONS_BY_MONTH[(Number(startDate.slice(5, 7)) + 9) % 12];

/** What is known of a trip that its cover is drawn by. */
export interface CoveredTrip {
  readonly destination?: string | null | undefined;
  readonly position?: Position | null | undefined;
  /** `YYYY-MM-DD`; anything else counts as none. */
  readonly startDate?: string | null | undefined;
  readonly id: string;
}

/**
 * The scene of a destination: by the place that it names, by what one goes for there, by where it lies, by its country. What
 * does not belong where it lies is passed over: Venice in California has no canals of the north.
 */
const sceneOf = ({ destination, position, id }: CoveredTrip): CoverScene => {
  const words = wordsOf(destination ?? '');
  const fits = (scene: CoverScene): boolean => {
    const areas = SCENE_AREAS[scene];
    return !position || areas === undefined || isIn(position, areas);
  };
  const seed = words.length > 0 ? words.join(' ') : id;
  const around = position ? scenesAt(position) : null;
  return (
    sceneNamedIn(words, places(), fits) ??
    sceneNamedIn(words, activities(), fits) ??
    (around && pick(around, seed)) ??
    sceneNamedIn(words, countries(), fits) ??
    pick(ANYWHERE, seed)
  );
};

/**
 * The drawn cover of a trip without a picture: the same for everyone and on every day. Where it goes chooses the scene, or else
 * the id does; the start's month chooses the season, or else the id does.
 */
export const coverFor = (trip: CoveredTrip): Cover => {
  const { destination, startDate, id } = trip;
  const seed = destination ? destination : id;
  return {
    scene: sceneOf(trip),
    season: (isCalendarDate(startDate) ? seasonOf(startDate) : undefined) ?? pick(COVER_SEASONS, `season of ${id}`),
    isMirrored: hash(`side of ${seed}`) % 2 === 1,
    hasClouds: hash(`sky of ${seed}`) % 2 === 1,
  };
};
