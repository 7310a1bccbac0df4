/** How stored files are named and addressed, and what they may be. */

/** Titles of what is said of a refused file, beside the server's sentence. */
export const FILE_TOO_LARGE = 'File too large';
export const FILE_TYPE_REFUSED = 'Invalid file type';

/** What a person may attach, by what the bytes are. */
export const documentTypes = [
  { extension: 'pdf', contentType: 'application/pdf' },
  { extension: 'txt', contentType: 'text/plain' },
  { extension: 'doc', contentType: 'application/msword' },
  { extension: 'docx', contentType: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document' },
] as const;

/** What a picture may come as; it is stored as JPEG, or as WebP where it has transparent parts. */
export const imageTypes = ['image/jpeg', 'image/png', 'image/webp', 'image/heic'] as const;

/** Where a file is, as an upload answers it and an activity refers to it. */
export const objectPathOf = (id: string): string => `/objects/${id}`;

/** The address of a picture's bytes, as an `img` takes it. */
export const imageUrlOf = (id: string): string => `/api${objectPathOf(id)}`;

/** The address of a picture's small variant; of anything that is no stored picture the address as it is, and none of none. */
export const cardImageUrl = <Address extends string | null>(imageUrl: Address): Address | string =>
  imageUrl?.startsWith('/api/objects/') ? `${imageUrl}?size=card` : imageUrl;

/** The last segment of a path that names a stored file; empty if it names none. */
export const objectIdIn = (path: string): string => /^(?:\/api)?\/objects\/([^/?#]+)$/.exec(path)?.[1] ?? '';

/** Longest file name that is stored, characters: what file systems take. */
export const FILENAME_MAX = 255;

/** Neither lines nor directions nor anything else unseen, but for the joiners that letters and emoji are written with. */
const UNSHOWN = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * A file's name as it may be shown and saved: no folders, no control or direction characters, one line, at most
 * {@link FILENAME_MAX} characters including the ending; `file` where nothing is left.
 */
export const cleanFilename = (name: string): string => {
  const base = name.toWellFormed().split(/[/\\]/).at(-1) ?? '';
  const short = shortened(base.replaceAll(UNSHOWN, ' ').replaceAll(/\s+/g, ' ').trim());
  return /^[.\u200C\u200D]*$/.test(short) ? 'file' : short;
};

const shortened = (name: string): string => {
  if (name.length <= FILENAME_MAX) return name;
  const ending = /\.[^.]{1,10}$/.exec(name)?.[0] ?? '';
  const stem = name.slice(0, FILENAME_MAX - ending.length).toWellFormed();
  // What the cut left of a character that takes two.
  return stem.replace(/\uFFFD$/, '').trimEnd() + ending;
};

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;

/** A size for people: `812 bytes`, `1.4 MB`, `2.0 GB`; a kilobyte is 1,024 bytes, as the limits count. */
export const formatFileSize = (bytes: number): string => {
  const power = Math.max(
    0,
    UNITS.findLastIndex((_unit, index) => bytes >= 1024 ** index),
  );
  const value = bytes / 1024 ** power;
  const shown = power === 0 || value >= 100 ? String(Math.round(value)) : value.toFixed(1);
  return `${shown} ${bytes === 1 ? 'byte' : UNITS[power]}`;
};

/** An amount of storage for people, round where it is: `5 GB`, `1.4 GB`. */
export const formatStorage = (bytes: number): string => formatFileSize(bytes).replace('.0 ', ' ');
