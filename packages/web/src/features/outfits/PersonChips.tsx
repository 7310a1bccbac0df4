import { UserRound, UsersRound } from 'lucide-react';
import { Chip } from '../../ui/Chip.tsx';
import type { Wearer } from './wearers.ts';

interface PersonChipsProps {
  /** The viewer first. */
  people: readonly Wearer[];
  /** Whose outfits are shown; `null` for everybody's. */
  personId: string | null;
  onChoose: (personId: string | null) => void;
}

/** Whose outfits are shown: the viewer's, everybody's, or those of somebody else. */
export const PersonChips = ({ people, personId, onChoose }: PersonChipsProps) => {
  const [viewer, ...others] = people;
  if (!viewer) return null;
  const chipOf = ({ id, name }: Wearer) => (
    <Chip
      key={id}
      icon={<UserRound aria-hidden="true" />}
      pressed={personId === id}
      onPress={() => onChoose(id)}
      className="max-w-56 shrink-0"
    >
      <bdi>{name}</bdi>
    </Chip>
  );
  return (
    <div
      role="group"
      aria-label="Whose outfits"
      data-scrolls-sideways=""
      className="page-x max-lg:scrollbar-none -mx-4 flex items-center gap-2 overflow-x-auto overscroll-x-contain py-1 lg:flex-wrap"
    >
      {chipOf(viewer)}
      <Chip
        icon={<UsersRound aria-hidden="true" />}
        pressed={personId === null}
        onPress={() => onChoose(null)}
        className="shrink-0"
      >
        Everybody
      </Chip>
      {others.map(chipOf)}
    </div>
  );
};
