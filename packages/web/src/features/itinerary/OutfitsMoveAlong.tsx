import { formatDay } from '../../platform/format-dates.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import type { OutfitMove } from './use-outfit-move.ts';

interface OutfitsMoveAlongProps {
  move: OutfitMove;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Asks whether the outfits of an activity come along when it moves to another day. */
export const OutfitsMoveAlong = ({ move: { to, outfits }, checked, onChange }: OutfitsMoveAlongProps) => {
  const them = outfits.length === 1 ? 'the outfit' : `the ${outfits.length} outfits`;
  return (
    <Checkbox
      label={to === null ? `Unschedule ${them} planned for it too` : `Move ${them} planned for it too`}
      hint={
        <>
          <bdi className="line-clamp-2 wrap-anywhere">{outfits.map(({ title }) => title).join(', ')}</bdi>
          {to !== null && `To ${formatDay(to)}`}
        </>
      }
      checked={checked}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
};
