import { Plus } from 'lucide-react';

interface AddOutfitTileProps {
  onAdd: () => void;
}

/** The last place of the grid: one more outfit for the day that it stands in. */
export const AddOutfitTile = ({ onAdd }: AddOutfitTileProps) => (
  <li className="min-w-0">
    <button
      type="button"
      onClick={onAdd}
      className="flex size-full min-h-40 flex-col items-center justify-center gap-2 rounded-card border-2 border-dashed border-line-strong/70 text-base font-semibold text-accent-ink transition-colors duration-150 hover:border-accent hover:bg-accent-soft"
    >
      <Plus size={24} aria-hidden="true" />
      Add Outfit
    </button>
  </li>
);
