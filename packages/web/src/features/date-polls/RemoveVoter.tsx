import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { IconButton } from '../../ui/IconButton.tsx';

/** Takes somebody who answered by link off the vote, once that is confirmed. */
export const RemoveVoter = ({ name, onRemove }: { name: string; onRemove: () => void }) => {
  const [isOpen, setOpen] = useState(false);
  const need = useConnectionNeed();
  return (
    <>
      <IconButton
        label={`Remove ${name}`}
        icon={<Trash2 size={16} aria-hidden="true" />}
        className="shrink-0"
        onClick={() => setOpen(true)}
      />
      <ConfirmDialog
        open={isOpen}
        title="Remove these answers?"
        text={
          <>
            <bdi className="font-medium text-ink">{name}</bdi> answered by link. They can answer again as long as the
            link works.
          </>
        }
        confirmLabel="Yes, Remove"
        cancelLabel="Keep"
        danger
        hindrance={need}
        onConfirm={() => {
          setOpen(false);
          onRemove();
        }}
        onCancel={() => setOpen(false)}
      />
    </>
  );
};
