import { Avatar } from '../../ui/Avatar.tsx';
import type { Person } from './people.ts';

/** Who gets an item: their face and what they are called. */
export const Assignee = ({ person }: { person: Person }) => (
  <span className="flex min-w-0 items-center gap-1.5 text-sm text-ink-muted">
    <Avatar name={person.name} src={person.picture} seed={person.id} size="tiny" />
    <span className="sr-only">For </span>
    <bdi className="truncate">{person.shortName}</bdi>
  </span>
);
