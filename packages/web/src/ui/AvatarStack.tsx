import { Avatar } from './Avatar.tsx';

interface AvatarStackProps {
  people: readonly { id: string; name: string; src?: string | null | undefined }[];
  /** How many faces before '+N'; 4 by default. */
  max?: number;
  /** What screen readers hear; the names by default. */
  label?: string;
  size?: 'small' | 'medium';
}

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
          className={`inline-flex shrink-0 items-center justify-center rounded-full bg-sunken text-xs font-semibold text-ink-muted ring-2 ring-surface ${size === 'small' ? 'size-8' : 'size-10'}`}
        >
          +{rest}
        </span>
      )}
    </span>
  );
};
