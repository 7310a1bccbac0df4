import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { FileText } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { ATTACHMENT_ACCEPT, viewTypeOf } from './attachment.rules.ts';
import { viewAttachment } from './attachment-file.ts';

interface AttachedFileProps {
  url: string;
  filename: string;
  /** Bytes. */
  size: number;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

/** A file that an activity has, with what can be done to it. */
export const AttachedFile = ({ url, filename, size, onReplace, onRemove }: AttachedFileProps) => {
  const [arrived, setArrived] = useState<number | null>(null);
  const view = async () => {
    setArrived(0);
    await viewAttachment({ url, filename }, setArrived);
    setArrived(null);
  };
  return (
    <div className="rounded-control border border-line bg-surface">
      <div className="flex items-start gap-3 p-3">
        <FileText size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
        <p className="min-w-0 text-sm">
          <bdi className="line-clamp-3 font-semibold wrap-anywhere">{filename}</bdi>
          <span className="text-ink-muted tabular-nums">{formatFileSize(size)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-1 border-t border-line px-1 py-1">
        <Button
          variant="quiet"
          size="small"
          pending={arrived !== null}
          pendingLabel={`${Math.round((arrived ?? 0) * 100)}%`}
          onClick={() => void view()}
        >
          {viewTypeOf(filename) === null ? 'Download' : 'View'}
        </Button>
        <FileButton accept={ATTACHMENT_ACCEPT} onPick={onReplace} variant="quiet" size="small">
          Replace
        </FileButton>
        <Button variant="quiet" size="small" className="text-clay-ink! hover:bg-clay-soft!" onClick={onRemove}>
          Remove
        </Button>
      </div>
    </div>
  );
};
