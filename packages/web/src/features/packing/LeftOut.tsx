import type { PackingEntry } from '@caravan/contract/packing/packing.schema.ts';
import { Undo2 } from 'lucide-react';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

interface LeftOutProps {
  entries: readonly PackingEntry[];
  onBringBack: (entry: PackingEntry) => void;
}

/** What stays at home, and the way back for it. */
export const LeftOut = ({ entries, onBringBack }: LeftOutProps) => (
  <Disclosure title={`Left out (${entries.length})`}>
    <ul className="divide-y divide-line">
      {entries.map((entry) => (
        <li key={entry.id} className="flex min-h-14 items-center gap-3 pr-1 pl-4">
          <bdi className="min-w-0 flex-1 py-2 wrap-anywhere text-ink-muted">{entry.name}</bdi>
          <IconButton
            label={`Bring ${entry.name} back`}
            icon={<Undo2 size={20} aria-hidden="true" />}
            tooltip={false}
            onClick={() => onBringBack(entry)}
          />
        </li>
      ))}
    </ul>
  </Disclosure>
);
