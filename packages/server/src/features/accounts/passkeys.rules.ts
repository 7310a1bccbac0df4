/** How long a challenge waits for its answer, minutes. */
export const PASSKEY_MINUTES = 5;
const NAME_MAX = 50;

/**
 * Whether a passkey is used in two places: its counter has not grown since its last use. An authenticator that does not count
 * always reports 0 (Web Authentication, Level 3, section 6.1.1).
 */
export const isCloned = (seen: number, shown: number): boolean => (seen > 0 || shown > 0) && shown <= seen;

/** The requested name of a passkey, with a number where another one of theirs has it: `iPhone 2`. */
export const ownName = (wish: string, taken: readonly string[]): string => {
  const isTaken = (name: string) => taken.some((each) => each.toLowerCase() === name.toLowerCase());
  const whole = withEnding(wish.trim(), '');
  if (!isTaken(whole)) return whole;
  const numbered = taken.map((_, index) => withEnding(whole, ` ${index + 2}`));
  return numbered.find((name) => !isTaken(name)) ?? whole;
};

/** A name with something at its end, as long as names may be; no letter of two units is cut in half. */
const withEnding = (name: string, ending: string): string => {
  const kept = name.slice(0, NAME_MAX - ending.length);
  return (kept.isWellFormed() ? kept : kept.slice(0, -1)).trimEnd() + ending;
};
