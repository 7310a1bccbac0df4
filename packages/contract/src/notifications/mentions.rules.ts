/** Somebody who can be mentioned. */
export interface Mentionable {
  readonly userId: string;
  readonly firstName: string;
  readonly lastName: string;
}

const folded = (text: string): string => text.normalize('NFKC').toLocaleLowerCase('en');

/** So many @ of one message are looked at: what has more is no message to people. */
const MENTIONS_MAX = 50;

/** A letter, digit or mark goes on with the word before it. */
const CONTINUES = /^[\p{L}\p{N}\p{M}_]/u;
/** What an @ stands behind where it is part of an address. */
const ENDS_IN_WORD = /[\p{L}\p{N}\p{M}_.+-]$/u;

/**
 * Whom a message mentions: `@First Last`, or `@First`, which means everybody of that first name unless a longer name of somebody
 * stands there. Letters of either case count; an @ within a word, as in an address, mentions nobody.
 */
export const mentionedIn = (content: string, people: readonly Mentionable[]): ReadonlySet<string> => {
  const text = folded(content);
  const named = people.map((person) => ({ person, names: namesOf(person) }));
  const mentioned = new Set<string>();
  for (let at = text.indexOf('@'), count = 0; at >= 0 && count < MENTIONS_MAX; at = text.indexOf('@', at + 1)) {
    count += 1;
    if (ENDS_IN_WORD.test(text.slice(Math.max(0, at - 2), at))) continue;
    const rest = text.slice(at + 1);
    const fitting = named.flatMap(({ person, names }) => {
      const name = names.find((each) => rest.startsWith(each) && !CONTINUES.test(rest.slice(each.length)));
      return name === undefined ? [] : [{ userId: person.userId, length: name.length }];
    });
    const longest = Math.max(0, ...fitting.map(({ length }) => length));
    for (const { userId, length } of fitting) if (length === longest) mentioned.add(userId);
  }
  return mentioned;
};

/** The longest first. */
const namesOf = ({ firstName, lastName }: Mentionable): string[] => {
  const first = folded(firstName.trim());
  const both = folded(`${firstName.trim()} ${lastName.trim()}`.trim());
  return [both, first].filter((name) => name !== '');
};
