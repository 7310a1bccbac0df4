import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { Paperclip } from 'lucide-react';
import { type MouseEvent, type ReactNode, useState } from 'react';
import { useLoaded } from '../../platform/lazy-component.ts';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { useFileAddress } from '../../platform/outbox/waiting-files.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import { IN_USE } from '../../ui/use-drawn-in-reach.ts';
import { AttachedPicture } from './AttachedPicture.tsx';

const loadPictures = async () => (await import('./PicturesSheet.tsx')).PicturesSheet;
const loadFiles = () => import('./attachment-file.ts');

/** What comes with an activity: its pictures, small until one is pressed, and its documents. */
export const ActivityFiles = ({ files }: { files: readonly ActivityAttachment[] }) => {
  const sheet = useLazyDialog(loadPictures);
  const pictures = files.filter(({ kind }) => kind === 'image');
  const documents = files.filter(({ kind }) => kind === 'document');
  return (
    <>
      {pictures.length > 0 && (
        <ul className="mt-2 flex w-full flex-wrap gap-2">
          {pictures.map((picture, first) => (
            <li key={picture.url}>
              <button
                type="button"
                aria-label={`Show ${picture.filename}`}
                onClick={() => sheet.open({ pictures, first })}
                className="block rounded-control"
              >
                <AttachedPicture picture={picture} className="size-18 rounded-control border border-line" />
              </button>
            </li>
          ))}
        </ul>
      )}
      {documents.map((file) =>
        isWaitingFile(file.url) ? (
          <WaitingDocument key={file.url} file={file} />
        ) : (
          <DocumentLink key={file.url} file={file} />
        ),
      )}
      {sheet.element}
    </>
  );
};

/** A document of an activity, to be saved; while it comes its size gives way to how much has arrived. */
const DocumentLink = ({ file: { url, filename, size } }: { file: ActivityAttachment }) => {
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
      // A second press on a link that forgot the first would begin a second download.
      {...{ [IN_USE]: arrived !== null || undefined }}
      aria-busy={arrived !== null || undefined}
      onClick={press}
      className={LINK}
    >
      <DocumentName filename={filename}>
        {arrived !== null ? `Downloading… ${Math.round(arrived * 100)}%` : size > 0 && formatFileSize(size)}
      </DocumentName>
    </a>
  );
};

/** A document that waits on this device, from where it can be saved. */
const WaitingDocument = ({ file: { url, filename, size } }: { file: ActivityAttachment }) => {
  const address = useFileAddress(url);
  return (
    <a {...(address !== null && { href: address, download: filename })} className={LINK}>
      <DocumentName filename={filename}>{formatFileSize(size)}</DocumentName>
    </a>
  );
};

const LINK = '-ms-1 mt-1 flex min-h-11 w-fit max-w-full items-center gap-2 rounded-control px-1 text-sm';

const DocumentName = ({ filename, children }: { filename: string; children: ReactNode }) => (
  <>
    <Paperclip size={16} aria-hidden="true" className="shrink-0 text-accent-ink" />
    <span className="min-w-0">
      <span className="sr-only">Download </span>
      <bdi className="line-clamp-2 font-semibold wrap-anywhere text-accent-ink">{filename}</bdi>
      <span className="text-ink-muted tabular-nums">{children}</span>
    </span>
  </>
);
