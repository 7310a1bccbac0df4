import { Button } from '../../ui/Button.tsx';
import { KEPT_CLEAR } from '../../ui/use-toast-place.ts';

interface SelectionBarProps {
  selected: number;
  onMove: () => void;
  onDone: () => void;
}

/** What may be done with the activities that are chosen, above the navigation of a phone. */
export const SelectionBar = ({ selected, onMove, onDone }: SelectionBarProps) => (
  <div
    {...KEPT_CLEAR}
    role="toolbar"
    aria-label="Chosen activities"
    className="fixed inset-x-3 bottom-[calc(var(--bottom-nav-height)+env(safe-area-inset-bottom)+0.75rem)] z-30 mx-auto flex max-w-120 items-center gap-2 rounded-card border border-line bg-raised py-2 ps-4 pe-2 shadow-float lg:bottom-6"
  >
    <p role="status" className="flex-1 text-sm font-semibold">
      {selected} selected
    </p>
    <Button variant="quiet" size="small" onClick={onDone}>
      Done
    </Button>
    <Button size="small" disabled={selected === 0} onClick={onMove}>
      Move to…
    </Button>
  </div>
);
