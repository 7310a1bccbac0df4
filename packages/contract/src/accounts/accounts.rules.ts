/** A name with its first letter capitalised, the rest as typed: 'anna' becomes 'Anna', 'McKay' stays. */
export const capitalised = (name: string): string => {
  const [first = '', ...rest] = name;
  return first.toLocaleUpperCase('en') + rest.join('');
};

/** The name by which Caravan greets a person: the first name, or the part of the e-mail address before the at sign. */
export const greetingName = (person: { firstName: string; email: string | null }): string =>
  person.firstName || (person.email ?? '').split('@')[0] || 'traveler';

/** How long somebody counts as new, milliseconds: the day of their first steps. */
const NEW_FOR_MS = 86_400_000;

/** Whether somebody has just begun, and cannot be welcomed back. @param createdAt ISO 8601. */
export const isNewcomer = ({ createdAt }: { createdAt: string }, now: Date): boolean =>
  now.getTime() - Date.parse(createdAt) < NEW_FOR_MS;

/**
 * Whether two e-mail addresses are one mailbox for sure: upper case in the domain makes no difference, before the at sign it may
 * (RFC 5321, section 2.4).
 */
export const isSameMailbox = (one: string, other: string): boolean => {
  const [[local, domain], [otherLocal, otherDomain]] = [one.split('@'), other.split('@')];
  return local === otherLocal && domain?.toLowerCase() === otherDomain?.toLowerCase();
};

const onlyLettersAndDigits = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');

/** Longest proposal for a user name: two digits still fit behind it. */
const SUGGESTION_BASE_MAX = 26;

/** The user name that a person's names propose: first plus last name in lower case, letters and digits only. */
export const suggestedUsername = (firstName: string, lastName: string): string =>
  onlyLettersAndDigits(firstName + lastName).slice(0, SUGGESTION_BASE_MAX);

/** Candidates for a user name, best first; some may be taken. At least three characters each. */
export const usernameCandidates = (firstName: string, lastName: string): string[] => {
  const first = onlyLettersAndDigits(firstName).slice(0, 20);
  const last = onlyLettersAndDigits(lastName).slice(0, 20);
  const base = suggestedUsername(firstName, lastName) || 'traveler';
  const shapes = [
    base,
    `${first}_${last}`,
    `${first}${last.slice(0, 1)}`,
    `${first.slice(0, 1)}${last}`,
    `${last}${first}`,
  ];
  const numbered = Array.from({ length: 30 }, (_, index) => `${base}${index + 1}`);
  const fits = (name: string) => name.length >= 3 && name.length <= 30 && /^[a-z0-9]+(_[a-z0-9]+)?$/.test(name);
  return [...new Set([...shapes, ...numbered])].filter(fits);
};

/**
 * A phone number in E.164, or `null` if it is none: ten digits count with +1, eleven that start with 1 likewise; with a
 * plus, any country's number of 8 to 15 digits (ITU-T E.164).
 */
export const normalisedPhone = (typed: string): string | null => {
  if (!/^\+?[\d\s().-]+$/.test(typed)) return null;
  const digits = typed.replace(/\D/g, '');
  if (typed.startsWith('+')) return digits.length >= 8 && digits.length <= 15 ? `+${digits}` : null;
  if (digits.length === 10) return `+1${digits}`;
  return digits.length === 11 && digits.startsWith('1') ? `+${digits}` : null;
};

/** A number of the +1 zone as people read it there, 3-3-4 with dashes; others as they are. */
export const displayedPhone = (phone: string): string => {
  const match = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return match ? `${match[1]}-${match[2]}-${match[3]}` : phone;
};

/** Neither l, i and 1 nor o and 0 are among them, which people mistake for one another. */
export const RECOVERY_CODE_LETTERS = '23456789abcdefghjkmnpqrstuvwxyz';
/** Letters of one code: 31 to the power of 12, more than 59 bits. */
export const RECOVERY_CODE_LENGTH = 12;
const GROUP = 4;

/** A code as people read and write it down: `k7m2-9xqp-w4td`. */
export const readableRecoveryCode = (letters: string): string =>
  letters.replaceAll(new RegExp(`.{${GROUP}}(?=.)`, 'g'), '$&-');

/**
 * The letters of a code as somebody spells it: upper case, spaces and dashes of any kind make no difference.
 *
 * @returns `null` for what can be no code.
 */
export const recoveryCodeLetters = (typed: string): string | null => {
  const letters = typed.toLowerCase().replaceAll(/[\s\p{Pd}]/gu, '');
  const isCode =
    letters.length === RECOVERY_CODE_LENGTH && [...letters].every((each) => RECOVERY_CODE_LETTERS.includes(each));
  return isCode ? letters : null;
};
