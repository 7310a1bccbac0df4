/** Longest texts of a flight, characters; the columns' sizes. */
export const NAME_MAX = 255;
export const PLACE_MAX = 20;
export const AIRCRAFT_MAX = 100;

/** What nobody can see: controls, halves of characters, and marks that turn the direction of what follows. */
const UNSEEN = /[\p{Cc}\p{Cs}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * A text as a service tells it, on one line and no longer than its column; `null` for nothing, or for what is no text. Some
 * services tell a gate as a number.
 *
 * @param max characters.
 */
export const cleanText = (told: unknown, max: number): string | null => {
  if (typeof told !== 'string' && typeof told !== 'number') return null;
  const line = String(told).replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim();
  return Array.from(line).slice(0, max).join('').trim() || null;
};

/** Several texts as one, without those that are none. */
export const joinTexts = (told: readonly unknown[], max: number): string | null =>
  cleanText(
    told
      .map((one) => cleanText(one, max))
      .filter((one) => one !== null)
      .join(', '),
    max,
  );

/** A number within bounds; `null` for one beyond them, or for what is none. */
export const numberWithin = (told: unknown, least: number, most: number): number | null =>
  typeof told === 'number' && told >= least && told <= most ? told : null;

/** The three letters of an airport; `null` for what is none. */
export const parseIata = (told: unknown): string | null => {
  const code = cleanText(told, NAME_MAX)?.toUpperCase() ?? '';
  return /^[A-Z]{3}$/.test(code) ? code : null;
};
