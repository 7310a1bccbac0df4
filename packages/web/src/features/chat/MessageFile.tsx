import type { MessageFile } from '@caravan/contract/chat/chat.schema.ts';
import { cardImageUrl, formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { FileText } from 'lucide-react';

/** A file of a message: a picture in a box that it fills, so that nothing moves when it comes, or a document by its name. */
export const MessageFileView = ({ file }: { file: MessageFile }) => {
  const address = `/api${file.objectPath}`;
  if (file.kind === 'image') {
    return (
      // As wide as the bubble but for a narrow edge.
      <div className="-mx-2 my-0.5">
        <a
          href={address}
          target="_blank"
          rel="noopener noreferrer"
          className="block aspect-square w-60 max-w-full overflow-clip rounded-control bg-sunken"
        >
          <img
            src={cardImageUrl(address)}
            alt={file.filename}
            loading="lazy"
            decoding="async"
            className="size-full object-cover"
          />
        </a>
      </div>
    );
  }
  return (
    <a
      href={address}
      download={file.filename}
      className="-mx-1 mb-1 flex min-h-11 items-center gap-3 rounded-control px-1"
    >
      <span aria-hidden="true" className="flex size-10 shrink-0 items-center justify-center rounded-control bg-sunken">
        <FileText size={20} className="text-accent-ink" />
      </span>
      <span className="min-w-0">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{file.filename}</bdi>
        <span className="block text-sm text-ink-muted">{formatFileSize(file.size)}</span>
      </span>
    </a>
  );
};
