import { Chip } from '../../ui/Chip.tsx';
import type { ZoneThere } from './use-destination.ts';

interface ZoneThereHintProps {
  zone: ZoneThere;
  /** The trip's zone as the form shows it; '' for everybody's own. */
  current: string;
}

/** What choosing a destination has done to the trip's zone, or could do. */
export const ZoneThereHint = ({ zone: { label, isTaken, onTake }, current }: ZoneThereHintProps) => {
  if (isTaken) return `Times are those of ${label}.`;
  return (
    <div className="flex flex-col items-start gap-2">
      <p>{current === '' ? 'Each person sees times on their own clock.' : `Times are still those of ${current}.`}</p>
      <Chip onPress={onTake}>Use {label}</Chip>
    </div>
  );
};
