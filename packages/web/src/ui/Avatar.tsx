import { useState } from 'react';
import { classNames } from './class-names.ts';
import { TINTS, type Tint } from './tints.ts';

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

const AVATAR_SIZES = {
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

let segmenter: Intl.Segmenter | undefined;
/** What cuts letters takes milliseconds to make, and comes with the first name. */
const firstLetter = (word: string): string => [...(segmenter ??= new Intl.Segmenter()).segment(word)][0]?.segment ?? '';

const initialsOf = (name: string): string => {
  const words = name.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const [first, last] = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return `${firstLetter(first ?? name.trim())}${firstLetter(last ?? '')}`.toUpperCase();
};

/** A person's picture, or initials on a warm tint that stays theirs. Props: `name`, `src`, `seed`, `size`, `labelled`. */
export const Avatar = ({ name, src, seed, size = 'medium', labelled = false, className }: AvatarProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  const appearance = classNames(
    'inline-flex shrink-0 select-none items-center justify-center overflow-hidden rounded-full font-semibold',
    AVATAR_SIZES[size],
    TINTS[tintOf(seed ?? name)],
    className,
  );
  if (src && src !== broken) {
    return (
      <span className={appearance}>
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
    <span role={labelled ? 'img' : undefined} aria-label={labelled ? name : undefined} className={appearance}>
      <span aria-hidden="true">{initialsOf(name)}</span>
    </span>
  );
};

interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null | undefined }[];
  /** How many faces before '+N'; 4 by default. */
  max?: number;
  /** What screen readers hear; the names by default. */
  label?: string;
  size?: 'tiny' | 'small' | 'medium';
}

const STACK_SIZES = { tiny: 'size-6', small: 'size-8', medium: 'size-10' };

/** Overlapping avatars with '+N' for the rest. Props: `people` ({id, name, src?}[]), `max` (4), `label`, `size`. */
export const AvatarStack = ({ people, max = 4, label, size = 'small' }: AvatarStackProps) => {
  const shown = people.length > max ? people.slice(0, max - 1) : people;
  const rest = people.length - shown.length;
  return (
    <span
      role="img"
      aria-label={label ?? people.map((person) => person.name).join(', ')}
      className="inline-flex -space-x-1"
    >
      {shown.map((person) => (
        <Avatar
          key={person.id}
          name={person.name}
          src={person.src}
          seed={person.id}
          size={size}
          className="ring-2 ring-surface"
        />
      ))}
      {rest > 0 && (
        <span
          aria-hidden="true"
          className={`inline-flex shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-ink-muted ring-2 ring-surface ${STACK_SIZES[size]}`}
        >
          +{rest}
        </span>
      )}
    </span>
  );
};
