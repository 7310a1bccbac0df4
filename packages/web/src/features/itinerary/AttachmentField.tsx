import { Paperclip } from 'lucide-react';
import type { useUpload } from '../../platform/use-upload.ts';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FileOnItsWay } from '../../ui/FileOnItsWay.tsx';
import { showToast } from '../../ui/toast-store.ts';
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
    </FieldGroup>
  );
};
