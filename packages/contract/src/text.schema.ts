import { z } from 'zod/mini';

const STORABLE_MESSAGE = 'Contains characters that cannot be stored';

/** PostgreSQL stores no NUL, and a lone surrogate is no character in UTF-8. */
const isStorable = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

/** A form ends its lines in CRLF, whatever was typed (HTML standard, multipart form data); they are kept and counted as LF. */
const withLineFeeds = (text: string): string => text.replaceAll(/\r\n?/g, '\n');

/**
 * Text as people type it: trimmed, storable, bounded. `min` 1 makes it required.
 *
 * @param options `max` in UTF-16 units; `required` is the message for an empty value.
 */
export const text = (options: { max: number; required?: string; tooLong?: string }) => {
  const bounded = z
    .string(options.required)
    .check(
      z.overwrite(withLineFeeds),
      z.trim(),
      z.maxLength(options.max, options.tooLong ?? `Must be at most ${options.max} characters`),
      z.refine(isStorable, STORABLE_MESSAGE),
    );
  return options.required === undefined ? bounded : bounded.check(z.minLength(1, options.required));
};

/** Nothing, as a form sends it. */
export const blank = z.pipe(z.string().check(z.trim()), z.literal(''));

/** What somebody may leave out: `null` or `''` clears it, absent leaves it as it is. */
export const clearable = <S extends z.core.$ZodType<string>>(schema: S) =>
  z.pipe(
    z.nullish(schema),
    z.transform((value) => (value === '' ? null : value)),
  );

/** An optional text: `null` or `''` clears it, absent leaves it as it is. */
export const clearableText = (options: { max: number }) => clearable(text(options));

/** An optional choice with a default: `null` or `''` goes back to the default, absent leaves it as it is. */
export const clearableChoice = <const Choice extends string>(
  choices: readonly [Choice, ...Choice[]],
  options: { default: NoInfer<Choice>; message: string },
) =>
  z.pipe(
    z.nullish(z.union([z.literal(''), z.literal(choices)], options.message)),
    z.transform((value) => (value === '' || value === null ? options.default : value)),
  );

/** A secret as typed: never trimmed, only storable and bounded. */
export const secretText = (options: { min: number; max: number; tooShort: string; tooLong: string }) =>
  z
    .string(options.tooShort)
    .check(
      z.minLength(options.min, options.tooShort),
      z.maxLength(options.max, options.tooLong),
      z.refine(isStorable, STORABLE_MESSAGE),
    );

/** A resource's id as clients send it: a UUID, in lower case whatever was sent, so that two spellings of one id are one. */
export const idSchema = z.uuid('Not a valid id').check(z.toLowerCase());

/**
 * A resource's id as the API answers it. The column it comes from holds nothing but UUIDs, so none is matched once
 * more (docs/decisions/0007).
 */
export const answeredId = z.string().register(z.globalRegistry, { format: 'uuid' });

/** Another resource by its id: `null` or `''` takes the link away, absent leaves it as it is. */
export const clearableId = clearable(z.union([blank, idSchema], 'Not a valid id'));

/**
 * The id that whoever makes something gives it, a UUID of version 7; without one the server makes it. An id that was used makes nothing
 * again, for ever: a repeat is answered with what it made as it is now, and refused with `deleted_meanwhile` where that is gone
 * (docs/decisions/0080-ids-that-devices-make.md).
 */
export const sentId = z.optional(z.uuidv7('Not an id of a new thing').check(z.toLowerCase()));

const NOT_A_VERSION = 'Must be a version';

/**
 * The `version` of what somebody changes, as they read it; a form sends its digits. Where it has grown meanwhile the change
 * is refused, so that nobody's edit is lost without a word; without it the change is made whatever happened.
 */
export const sentVersion = z.optional(
  z.pipe(
    z.union(
      [z.number(), z.pipe(z.string().check(z.regex(/^\d{1,9}$/, NOT_A_VERSION)), z.transform(Number))],
      NOT_A_VERSION,
    ),
    z.int(NOT_A_VERSION).check(z.gte(1, NOT_A_VERSION)),
  ),
);
