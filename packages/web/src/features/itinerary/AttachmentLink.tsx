import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { Paperclip } from 'lucide-react';
import type { MouseEvent } from 'react';
import { useState } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';

const loadFiles = () => import('./attachment-file.ts');

interface AttachmentLinkProps {
  /** Where the file is, as an activity holds it. */
  url: string;
  filename: string;
  /** Bytes. */
  size: number | null;
}

/** An activity's attachment, to be kept; while it comes its size gives way to how much has arrived. */
export const AttachmentLink = ({ url, filename, size }: AttachmentLinkProps) => {
  const { fetchPart } = useLoaded(loadFiles);
  const [arrived, setArrived] = useState<number | null>(null);
  const download = async () => {
    setArrived(0);
    if (await fetchPart()) await (await loadFiles()).downloadAttachment({ url, filename }, setArrived);
    setArrived(null);
  };
  const press = (event: MouseEvent) => {
    // A press for a new tab or window stays the browser's own.
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    if (arrived === null) void download();
  };
  return (
    <a
      href={`/api${url}`}
      download={filename}
      aria-busy={arrived !== null || undefined}
      onClick={press}
      className="-ms-1 mt-1 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-control px-1 text-sm"
    >
      <Paperclip size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
      <span className="min-w-0">
        <span className="sr-only">Download </span>
        <bdi className="line-clamp-2 font-semibold wrap-anywhere text-accent-ink">{filename}</bdi>
        <span className="text-ink-muted tabular-nums">
          {arrived === null ? size !== null && formatFileSize(size) : `Downloading… ${Math.round(arrived * 100)}%`}
        </span>
      </span>
    </a>
  );
};
