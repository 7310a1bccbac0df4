/**
 * Makes something when it is first wanted, and keeps it: for the formats of `Intl`, the first of which brings megabytes of languages
 * into memory and takes milliseconds.
 */
export const once = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};
