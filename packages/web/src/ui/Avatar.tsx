import { useState } from 'react';
import { classNames } from './class-names.ts';
import { TINTS } from './tints.ts';
import type { Tint } from './tints.ts';

interface AvatarProps {
  /** The person's name; initials come from it. */
  name: string;
  src?: string | null | undefined;
  /** What the tint hangs on, e.g. an id, so that a new name keeps the colour; the name by default. */
  seed?: string | undefined;
  size?: 'tiny' | 'small' | 'medium' | 'large';
  /** Whether screen readers hear the name; false by default, as it mostly stands beside. */
  labelled?: boolean;
  className?: string;
}

const SIZES = {
  tiny: 'size-6 text-xs tracking-tighter',
  small: 'size-8 text-xs',
  medium: 'size-10 text-sm',
  large: 'size-20 text-xl',
};
const AVATAR_TINTS: readonly Tint[] = ['teal', 'clay', 'yellow', 'green', 'purple', 'orange', 'blue'];

const tintOf = (seed: string): Tint => {
  let hash = 0;
  for (const char of seed) hash = (hash * 31 + (char.codePointAt(0) ?? 0)) >>> 0;
  return AVATAR_TINTS[hash % AVATAR_TINTS.length] ?? 'sand';
};

const segmenter = new Intl.Segmenter();
const firstLetter = (word: string): string => [...segmenter.segment(word)][0]?.segment ?? '';

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${firstLetter(first ?? name.trim())}${firstLetter(last ?? '')}`.toUpperCase();
};

/** A person's picture, or initials on a warm tint that stays theirs. Props: `name`, `src`, `seed`, `size`, `labelled`. */
export const Avatar = ({ name, src, seed, size = 'medium', labelled = false, className }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const look = classNames(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-semibold',
    SIZES[size],
    TINTS[tintOf(seed ?? name)],
    className,
  );
  if (src && src !== broken) {
    return (
      <span className={look}>
        <img
          src={src}
          alt={labelled ? name : ''}
          loading="lazy"
          decoding="async"
          onError={() => setBroken(src)}
          className="size-full object-cover"
        />
      </span>
    );
  }
  return (
    <span role={labelled ? 'img' : undefined} aria-label={labelled ? name : undefined} className={look}>
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
};
