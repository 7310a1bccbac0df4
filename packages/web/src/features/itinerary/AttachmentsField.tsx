import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { ATTACHMENTS_MAX, type ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { Clock, FileText, FileX, Paperclip, X } from 'lucide-react';
import { useState } from 'react';
import { navigate } from 'wouter/use-browser-location';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { WAY_TO_PLANS } from '../../platform/show-failure.ts';
import { useLazyDialog } from '../../platform/use-lazy-dialog.tsx';
import type { UploadItem, useUploads } from '../../platform/use-uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { AttachedPicture } from './AttachedPicture.tsx';
import { ATTACHMENT_ACCEPT, viewAttachment, viewTypeOf } from './attachment-file.ts';

type Uploads = ReturnType<typeof useUploads>;

interface AttachmentsFieldProps {
  files: readonly ActivityAttachment[];
  uploads: Uploads;
  error: string | undefined;
  onChange: (files: readonly ActivityAttachment[]) => void;
}

/** So many of the files that found no room are named. */
const NAMED_MAX = 10;

/** The files that an activity carries, in their order: choose, watch them leave, view, replace, remove. */
export const AttachmentsField = ({ files, uploads, error, onChange }: AttachmentsFieldProps) => {
  const isOnWay = ({ url }: ActivityAttachment) => uploads.items.some(({ replaces }) => replaces === url);
  const [leftOut, setLeftOut] = useState<readonly string[]>([]);
  const count = files.length + uploads.items.filter(({ replaces }) => replaces === null).length;
  const pick = (file: File, index: number) => {
    if (index === 0) setLeftOut([]);
    if (count + index < ATTACHMENTS_MAX) uploads.add(file);
    else setLeftOut((names) => [...names, file.name]);
  };
  return (
    <FieldGroup
      label="Attachments"
      optional
      shown={[...files.map(({ url }) => url), ...uploads.items.map(({ id }) => id)].join()}
      error={error}
      hint={count === 0 ? 'PDF, TXT, DOC or DOCX up to 10 MB, pictures up to 15 MB' : undefined}
    >
      {files.map((file) =>
        isOnWay(file) ? null : (
          <AttachedFile
            key={file.url}
            file={file}
            onReplace={(chosen) => uploads.add(chosen, file.url)}
            onRemove={() => {
              setLeftOut([]);
              onChange(files.filter(({ url }) => url !== file.url));
            }}
          />
        ),
      )}
      {uploads.items.map((item) => (
        <Upload
          key={item.id}
          item={item}
          uploads={uploads}
          onCancel={() => {
            setLeftOut([]);
            uploads.cancel(item);
          }}
        />
      ))}
      {count < ATTACHMENTS_MAX ? (
        <FileButton
          accept={ATTACHMENT_ACCEPT}
          multiple
          onPick={pick}
          variant="secondary"
          icon={<Paperclip size={18} aria-hidden="true" />}
          className="self-start"
        >
          {count === 0 ? 'Attach a File' : 'Attach Another'}
        </FileButton>
      ) : (
        <p className="text-sm text-ink-muted">{ATTACHMENTS_MAX} files: an activity carries no more.</p>
      )}
      {leftOut.length > 0 && (
        <p role="alert" className="text-sm text-clay-ink">
          <span className="font-semibold">Left out:</span>{' '}
          <bdi className="wrap-anywhere">{leftOut.slice(0, NAMED_MAX).join(', ')}</bdi>
          {leftOut.length > NAMED_MAX && ` and ${leftOut.length - NAMED_MAX} more`}
        </p>
      )}
    </FieldGroup>
  );
};

interface UploadProps {
  item: UploadItem;
  uploads: Uploads;
  /** Stops it, or forgets what did not arrive. */
  onCancel: () => void;
}

/** A file on its way, or why it did not arrive and what can be done about it. */
const Upload = ({ item, uploads, onCancel }: UploadProps) => {
  const { name, fraction, refusal, goesAlong, mayRetry } = item;
  if (goesAlong) return <FileAlong name={name} onForget={onCancel} />;
  if (!refusal) {
    return <UploadProgress name={name} fraction={fraction} hasFailed={false} onRetry={onCancel} onCancel={onCancel} />;
  }
  return (
    <div className="flex items-start gap-3 rounded-control border border-line bg-surface py-1.5 pr-1 pl-3">
      <FileX size={20} aria-hidden="true" className="mt-3 shrink-0 text-clay-ink" />
      <div className="min-w-0 flex-1 py-2 text-sm">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
        <div role="alert">
          <p className="text-clay-ink">
            <span className="font-semibold">{refusal.title}.</span> {refusal.description}
          </p>
          {refusal.leadsToPlans && (
            <Button variant="secondary" size="small" className="mt-2" onClick={() => navigate(WAY_TO_PLANS.href)}>
              {WAY_TO_PLANS.label}
            </Button>
          )}
        </div>
        <div className="mt-2 flex flex-wrap gap-2">
          {mayRetry && (
            <Button variant="secondary" size="small" onClick={() => uploads.retry(item)}>
              Try Again
            </Button>
          )}
          <FileButton
            accept={ATTACHMENT_ACCEPT}
            onPick={(file) => uploads.replace(item, file)}
            variant="secondary"
            size="small"
            aria-label={`Choose another file for ${name}`}
          >
            Choose Another
          </FileButton>
        </div>
      </div>
      <IconButton
        label={`Forget ${name}`}
        tooltip={false}
        icon={<X size={18} aria-hidden="true" />}
        onClick={onCancel}
      />
    </div>
  );
};

/** A file that leaves with the activity. */
const FileAlong = ({ name, onForget }: { name: string; onForget: () => void }) => (
  <div className="flex items-start gap-3 rounded-control border border-line bg-surface py-1.5 pr-1 pl-3">
    <Clock size={20} aria-hidden="true" className="mt-3 shrink-0 text-clay-ink" />
    <p className="min-w-0 flex-1 py-2 text-sm">
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
      <span className="text-ink-muted">Goes along once there is a connection</span>
    </p>
    <IconButton label={`Forget ${name}`} tooltip={false} icon={<X size={18} aria-hidden="true" />} onClick={onForget} />
  </div>
);

const loadPictures = async () => (await import('./PicturesSheet.tsx')).PicturesSheet;

interface AttachedFileProps {
  file: ActivityAttachment;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

/** A file that an activity has, with what can be done to it. */
const AttachedFile = ({ file, onReplace, onRemove }: AttachedFileProps) => {
  const { filename, size, kind } = file;
  const pictures = useLazyDialog(loadPictures);
  const [arrived, setArrived] = useState<number | null>(null);
  const view = async () => {
    if (kind === 'image') return pictures.open({ pictures: [file], first: 0 });
    setArrived(0);
    await viewAttachment(file, setArrived);
    setArrived(null);
  };
  return (
    <div className="rounded-control border border-line bg-surface">
      <div className="flex items-start gap-3 p-3">
        {kind === 'image' ? (
          <AttachedPicture picture={file} className="size-14 shrink-0 rounded-control" />
        ) : (
          <FileText size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-accent-ink" />
        )}
        <p className="min-w-0 text-sm">
          <bdi className="line-clamp-3 font-semibold wrap-anywhere">{filename}</bdi>
          <span className="text-ink-muted tabular-nums">{size > 0 && formatFileSize(size)}</span>
        </p>
      </div>
      <div className="flex flex-wrap gap-x-1 border-t border-line px-1 py-1">
        {(kind === 'image' || !isWaitingFile(file.url)) && (
          <Button
            variant="quiet"
            size="small"
            pending={arrived !== null}
            pendingLabel={`${Math.round((arrived ?? 0) * 100)}%`}
            onClick={() => void view()}
          >
            {kind === 'image' || viewTypeOf(filename) !== null ? 'View' : 'Download'}
            <span className="sr-only"> {filename}</span>
          </Button>
        )}
        <FileButton accept={ATTACHMENT_ACCEPT} onPick={onReplace} variant="quiet" size="small">
          Replace<span className="sr-only"> {filename}</span>
        </FileButton>
        <Button variant="quiet" size="small" className="text-clay-ink! hover:bg-clay-soft!" onClick={onRemove}>
          Remove<span className="sr-only"> {filename}</span>
        </Button>
      </div>
      {pictures.element}
    </div>
  );
};
