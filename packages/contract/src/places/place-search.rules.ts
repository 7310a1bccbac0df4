import { SHORT_TEXT_MAX } from '../limits.ts';

/** Fewer characters that are not blank name no place in particular. */
const PLACE_SEARCH_MIN = 2;

/** Whether places are looked for by what was typed. */
export const mayNamePlace = (text: string): boolean =>
  text.length <= SHORT_TEXT_MAX && text.replaceAll(/\s/g, '').length >= PLACE_SEARCH_MIN;
