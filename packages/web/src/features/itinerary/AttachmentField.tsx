import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { FileText, Paperclip } from 'lucide-react';
import { useState } from 'react';
import type { useUpload } from '../../platform/use-upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { viewAttachment, ATTACHMENT_ACCEPT, refusalOf, viewTypeOf } from './attachment-file.ts';

type AttachmentUpload = ReturnType<typeof useUpload>;

interface AttachmentFieldProps {
  /** Where the file is; empty where there is none. */
  url: string;
  filename: string;
  /** Bytes, as text. */
  size: string;
  error: string | undefined;
  upload: AttachmentUpload;
  onRemove: () => void;
}

/** The file that an activity carries: choose, watch it leave, view, replace, remove. */
export const AttachmentField = ({ url, filename, size, error, upload, onRemove }: AttachmentFieldProps) => {
  const shown = upload.state ? 'way' : url === '' ? 'none' : 'file';

  const choose = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) showToast({ ...refusal, tone: 'destructive' });
    else upload.upload(file);
  };
  return (
    <FieldGroup
      label="Attachment"
      optional
      shown={shown}
      error={error}
      hint={shown === 'none' ? 'PDF, TXT, DOC or DOCX, up to 10 MB' : undefined}
    >
      {upload.state && (
        <UploadProgress
          name={upload.state.file.name}
          fraction={upload.state.fraction}
          hasFailed={upload.state.hasFailed}
          onRetry={upload.retry}
          onCancel={upload.cancel}
        />
      )}
      {shown === 'file' && (
        <AttachedFile url={url} filename={filename} size={Number(size)} onReplace={choose} onRemove={onRemove} />
      )}
      {shown === 'none' && (
        <FileButton
          accept={ATTACHMENT_ACCEPT}
          onPick={choose}
          variant="secondary"
          icon={<Paperclip size={18} aria-hidden="true" />}
          className="self-start"
        >
          Attach a File
        </FileButton>
      )}
    </FieldGroup>
  );
};

interface AttachedFileProps {
  url: string;
  filename: string;
  /** Bytes. */
  size: number;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

/** A file that an activity has, with what can be done to it. */
const AttachedFile = ({ url, filename, size, onReplace, onRemove }: AttachedFileProps) => {
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
