import { Paperclip } from 'lucide-react';
import { useId, useRef } from 'react';
import type { useUpload } from '../../platform/use-upload.ts';
import { FileButton } from '../../ui/FileButton.tsx';
import { FileOnItsWay } from '../../ui/FileOnItsWay.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/use-focus-stays.ts';
import { ATTACHMENT_ACCEPT, refusalOf } from './attachment.rules.ts';
import { AttachedFile } from './AttachedFile.tsx';

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
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const shown = upload.state ? 'way' : url === '' ? 'none' : 'file';
  useFocusStays(box, shown);

  const choose = (file: File) => {
    const refusal = refusalOf(file);
    if (refusal) showToast({ ...refusal, tone: 'destructive' });
    else upload.upload(file);
  };
  return (
    <div
      ref={box}
      role="group"
      tabIndex={-1}
      aria-labelledby={id}
      aria-describedby={`${id}-line`}
      data-invalid={error ? '' : undefined}
      className="flex min-w-0 flex-col gap-1.5 focus-visible:outline-none"
    >
      <p id={id} className="text-sm font-semibold text-ink">
        Attachment <span className="font-normal text-ink-muted">(optional)</span>
      </p>
      {upload.state && (
        <FileOnItsWay
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
      <div id={`${id}-line`} aria-live="polite" className="text-sm empty:hidden">
        {error ? (
          <p className="font-medium text-clay-ink">{error}</p>
        ) : (
          shown === 'none' && <p className="text-ink-muted">PDF, TXT, DOC or DOCX, up to 10 MB</p>
        )}
      </div>
    </div>
  );
};
