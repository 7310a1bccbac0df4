import { once } from '@caravan/contract/once.rules.ts';

/** Longest name in an archive, bytes of UTF-8: two folders and a file stay below what Windows takes for a whole path. */
const NAME_MAX_BYTES = 90;

/** What some file system does not allow in a name, and invisible characters except the joiners of letters and emoji. */
const UNSAFE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}<>:"/\\|?*]/gu;
/** Names that are devices on Windows, whatever their ending. */
const DEVICES = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** The longest prefix of whole graphemes that fits. */
const cut = (text: string, maxBytes: number): string => {
  let kept = '';
  for (const { segment } of graphemes().segment(text)) {
    if (Buffer.byteLength(kept + segment) > maxBytes) return kept;
    kept += segment;
  }
  return kept;
};

/**
 * A name that every system can unpack: no folders, no device, no control or direction characters, no dots or spaces around it,
 * short, with its ending.
 *
 * @param fallback where nothing is left.
 */
export const safeName = (wanted: string, fallback: string): string => {
  const cleaned = trimmed(wanted.toWellFormed().normalize('NFC').replaceAll(UNSAFE, ' ').replaceAll(/\s+/g, ' '));
  const [stem, ending] = parted(cleaned);
  const kept = trimmed(cut(stem, NAME_MAX_BYTES - Buffer.byteLength(ending)));
  if (kept === '') return fallback;
  const name = kept + ending;
  return DEVICES.test(name) ? `_${name}` : name;
};

const trimmed = (name: string): string => name.replaceAll(/^[.\s]+|[.\s]+$/g, '');

const parted = (name: string): [stem: string, ending: string] => {
  const ending = /(?<=.)\.[A-Za-z0-9]{1,5}$/.exec(name)?.[0] ?? '';
  return [name.slice(0, name.length - ending.length), ending];
};

/** Makes the names in one folder unique, whatever their case, by a number before the ending. */
export const uniqueNames = (): ((wanted: string) => string) => {
  const taken = new Set<string>();
  const isNew = (name: string): boolean => {
    const key = name.normalize('NFKC').toLowerCase();
    return !taken.has(key) && taken.add(key) === taken;
  };
  const nextNumbers = new Map<string, number>();
  return (wanted) => {
    if (isNew(wanted)) return wanted;
    const [stem, ending] = parted(wanted);
    for (let number = nextNumbers.get(wanted) ?? 2; ; number += 1) {
      const name = `${stem} (${number})${ending}`;
      if (!isNew(name)) continue;
      nextNumbers.set(wanted, number + 1);
      return name;
    }
  };
};
