import fc from 'fast-check';

/**
 * Any string at all: every UTF-16 unit, so also lone surrogates and NUL. fast-check's own `binary` unit first maps all of
 * Unicode, which takes longer than the property it is for.
 */
export const anyText = (maxLength = 20): fc.Arbitrary<string> =>
  fc.array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength }).map((units) => String.fromCharCode(...units));
