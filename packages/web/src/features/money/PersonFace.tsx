import { Avatar } from '../../ui/Avatar.tsx';
import type { MoneyPerson } from './money-people.rules.ts';

/** Somebody's face; their name stands beside it. */
export const PersonFace = ({ person, size = 'small' }: { person: MoneyPerson; size?: 'tiny' | 'small' | 'medium' }) => (
  <Avatar name={person.name} src={person.picture} seed={person.id} size={size} />
);
