import { SHORT_TEXT_MAX } from '../limits.ts';
import type { Position } from './places.schema.ts';

/** Letters that Unicode does not take apart, as they are typed where a keyboard has none of them. */
const PLAIN_LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ς: 'σ',
};
const PLAIN_LETTER = new RegExp(`[${Object.keys(PLAIN_LETTERS).join('')}]`, 'gu');

/**
 * Accents and points that people leave out: those of Latin, Greek and Cyrillic, Arabic and Hebrew letters. The marks of other
 * scripts are letters of theirs: without its vowels a name in Hindi or Thai is another name.
 */
const ACCENTS = /[\u0300-\u036f\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670]/gu;

/** In 'Xi’an' and 'Hawaiʻi'; people type them joined. */
const APOSTROPHES = /['`´‘’′ʹʻʼʽʾʿ׳]/gu;

/** Nothing to fold but capitals: most names are so, and half a million are folded where the gazetteer is loaded. */
const IS_PLAIN = /^[A-Za-z0-9]+(?: [A-Za-z0-9]+)*$/;

const BETWEEN_WORDS = /[^\p{L}\p{N}\p{M}]+/gu;

/**
 * A name of a place as it is compared, so that 'Saint-Étienne' is 'saint etienne', 'Łódź' is 'lodz' and 'Xi’an' is 'xian': in
 * lower case, without accents and apostrophes, its words divided by one space. '' for a text without letters and digits.
 */
export const foldName = (text: string): string => (IS_PLAIN.test(text) ? text.toLowerCase() : foldLetters(text));

const foldLetters = (text: string): string =>
  text
    .replace(APOSTROPHES, '')
    .normalize('NFKD')
    .replace(ACCENTS, '')
    .toLowerCase()
    .replace(PLAIN_LETTER, (letter) => PLAIN_LETTERS[letter] ?? letter)
    .replace(BETWEEN_WORDS, ' ')
    .trim()
    .normalize('NFC');

/** The Earth's mean radius, kilometres (IUGG). */
export const EARTH_RADIUS = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Kilometres between two positions as the crow flies, by the haversine formula. */
export const distanceBetween = (a: Position, b: Position): number => {
  const north = Math.sin(radians(b.latitude - a.latitude) / 2) ** 2;
  const east = Math.sin(radians(b.longitude - a.longitude) / 2) ** 2;
  const chord = north + Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * east;
  return 2 * EARTH_RADIUS * Math.asin(Math.sqrt(chord));
};

/** Fewer characters that are not blank begin too many names. */
const PLACE_INPUT_MIN = 2;

const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether places are proposed for what was typed. What cannot be seen, such as a mark of direction, counts as blank. */
export const isPlaceInput = (typed: string): boolean =>
  [...typed.normalize('NFC').replace(BLANK, '')].length >= PLACE_INPUT_MIN;

/** Fewer characters that are not blank name no place in particular. */
const PLACE_SEARCH_MIN = 2;

/** Whether places are looked for by what was typed. */
export const mayNamePlace = (text: string): boolean =>
  text.length <= SHORT_TEXT_MAX && text.replaceAll(/\s/g, '').length >= PLACE_SEARCH_MIN;
