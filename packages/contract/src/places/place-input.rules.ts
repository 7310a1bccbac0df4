/** Fewer characters that are not blank begin too many names. */
export const PLACE_INPUT_MIN = 2;

const BLANK = /[\s\p{Default_Ignorable_Code_Point}]/gu;

/** Whether places are proposed for what was typed. What cannot be seen, such as a mark of direction, counts as blank. */
export const isPlaceInput = (typed: string): boolean =>
  [...typed.normalize('NFC').replace(BLANK, '')].length >= PLACE_INPUT_MIN;
