import { Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';

interface DeleteButtonProps {
  onClick: () => void;
  /** What it says, e.g. 'Delete Trip'. */
  children: ReactNode;
}

/** Offers to delete what a form is about, before the question whether to. Its icon stands on the margin. Props: `onClick`, `children`. */
export const DeleteButton = ({ onClick, children }: DeleteButtonProps) => (
  <Button
    variant="quiet"
    icon={<Trash2 size={18} aria-hidden="true" />}
    className="-ms-4 self-start text-clay-ink! hover:not-disabled:bg-clay-soft!"
    onClick={onClick}
  >
    {children}
  </Button>
);
