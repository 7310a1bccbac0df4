/**
 * A value that is made when it is first wanted, and then kept: for what takes milliseconds to make, such as the formats of `Intl`, in
 * modules that a page loads long before it formats anything.
 */
export const lazyValue = <T>(make: () => T): (() => T) => {
  let made: { readonly value: T } | undefined;
  return () => (made ??= { value: make() }).value;
};
