import { cleanFilename, FILENAME_MAX } from '@caravan/contract/files/files.rules.ts';

/** What a file's bytes are called in the object store. */
export const objectNames = (id: string) => ({
  /** The file as it is downloaded. */
  full: id,
  /** A picture's small variant. */
  card: `${id}.card`,
});

/** Endings that say the same. */
const same: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'] };
/** A picture is encoded anew, so it loses the ending it came with. */
const pictures = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif']);

/** What stands behind the last point of a name, in small letters; empty where there is none. */
export const endingOf = (filename: string): string => /[^.]\.([^.]+)$/.exec(filename)?.[1]?.toLowerCase() ?? '';

/**
 * A file's name with the ending that its bytes deserve, so that no program is saved under the name of one: a picture's
 * own ending gives way, any other stays before the right one.
 */
export const withExtension = (filename: string, extension: string): string => {
  const ending = endingOf(filename);
  if ((same[extension] ?? [extension]).includes(ending)) return filename;
  const isPicture = pictures.has(ending) && pictures.has(extension);
  const stem = isPicture ? filename.slice(0, -ending.length - 1) : filename;
  // A character of two halves is not cut in two.
  const short = stem.slice(0, FILENAME_MAX - extension.length - 1).replace(/[\ud800-\udbff]$/, '');
  return cleanFilename(`${short}.${extension}`);
};
