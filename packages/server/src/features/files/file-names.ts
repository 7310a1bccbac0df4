import path from 'node:path';
import { cleanFilename, FILENAME_MAX } from '@caravan/contract/files/files.rules.ts';

/** Endings that say the same. */
const same: Readonly<Record<string, readonly string[]>> = { jpg: ['jpg', 'jpeg'] };
/** A picture is encoded anew, so it loses the ending it came with. */
const pictures = new Set(['jpg', 'jpeg', 'png', 'webp', 'heic', 'heif']);

/**
 * A file's name with the ending that its bytes deserve, so that no program is saved under the name of one: a picture's
 * own ending gives way, any other stays before the right one.
 */
export const withExtension = (filename: string, extension: string): string => {
  const { name, ext } = path.parse(filename);
  const ending = ext.slice(1).toLowerCase();
  if ((same[extension] ?? [extension]).includes(ending)) return filename;
  const stem = pictures.has(ending) && pictures.has(extension) ? name : filename;
  return cleanFilename(`${stem.slice(0, FILENAME_MAX - extension.length - 1)}.${extension}`);
};
