import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import { RECEIPTS_MAX } from '@caravan/contract/money/expenses.schema.ts';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { Clock, FileX, Paperclip, X } from 'lucide-react';
import type { useUploads } from '../../platform/use-uploads.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { RECEIPT_ACCEPT, viewReceipt } from './receipt-file.ts';
import type { Receipt } from './receipts-text.rules.ts';

interface ReceiptsFieldProps {
  receipts: readonly Receipt[];
  uploads: ReturnType<typeof useUploads>;
  error: string | undefined;
  onRemove: (url: string) => void;
}

/** The receipts of an expense, photos or PDFs: choose, watch them leave, view, remove. */
export const ReceiptsField = ({ receipts, uploads, error, onRemove }: ReceiptsFieldProps) => {
  const count = receipts.length + uploads.items.length;
  return (
    <FieldGroup
      label="Receipts"
      optional
      shown={[...receipts.map(({ url }) => url), ...uploads.items.map(({ id }) => id)].join()}
      error={error}
    >
      {receipts.map((receipt) => (
        <ReceiptRow key={receipt.url} receipt={receipt} onRemove={() => onRemove(receipt.url)} />
      ))}
      {uploads.items.map((item) =>
        item.goesAlong || item.refusal ? (
          <div
            key={item.id}
            className="flex items-start gap-3 rounded-control border border-line bg-surface py-1.5 pr-1 pl-3"
          >
            {item.refusal ? (
              <FileX size={20} aria-hidden="true" className="mt-3 shrink-0 text-clay-ink" />
            ) : (
              <Clock size={20} aria-hidden="true" className="mt-3 shrink-0 text-clay-ink" />
            )}
            <div className="min-w-0 flex-1 py-2 text-sm">
              <bdi className="line-clamp-2 font-semibold wrap-anywhere">{item.name}</bdi>
              {item.refusal ? (
                <p role="alert" className="text-clay-ink">
                  <span className="font-semibold">{item.refusal.title}.</span> {item.refusal.description}
                </p>
              ) : (
                <p className="text-ink-muted">Goes along once there is a connection</p>
              )}
              {item.mayRetry && (
                <Button variant="secondary" size="small" className="mt-2" onClick={() => uploads.retry(item)}>
                  Try Again
                </Button>
              )}
            </div>
            <IconButton
              label={`Forget ${item.name}`}
              tooltip={false}
              icon={<X size={18} aria-hidden="true" />}
              onClick={() => uploads.cancel(item)}
            />
          </div>
        ) : (
          <UploadProgress
            key={item.id}
            name={item.name}
            fraction={item.fraction}
            hasFailed={false}
            onRetry={() => uploads.retry(item)}
            onCancel={() => uploads.cancel(item)}
          />
        ),
      )}
      {count < RECEIPTS_MAX ? (
        <FileButton
          accept={RECEIPT_ACCEPT}
          onPick={(file) => uploads.add(file)}
          variant="secondary"
          icon={<Paperclip size={18} aria-hidden="true" />}
          className="self-start"
        >
          {count === 0 ? 'Add Receipt' : 'Add Another'}
        </FileButton>
      ) : (
        <p className="text-sm text-ink-muted">{RECEIPTS_MAX} receipts: an expense carries no more.</p>
      )}
    </FieldGroup>
  );
};

interface ReceiptRowProps {
  receipt: Receipt;
  /** Absent where it is only shown. */
  onRemove?: () => void;
}

/** A receipt, to look at. */
export const ReceiptRow = ({ receipt, onRemove }: ReceiptRowProps) => {
  const { url, filename, size } = receipt;
  return (
    <div className="flex items-center gap-2 rounded-control border border-line bg-surface py-1 pr-1 pl-3">
      <Paperclip size={18} aria-hidden="true" className="shrink-0 text-accent-ink" />
      <p className="min-w-0 flex-1 text-sm">
        <bdi className="line-clamp-2 font-semibold wrap-anywhere">{filename}</bdi>
        {size > 0 && <span className="text-ink-muted tabular-nums">{formatFileSize(size)}</span>}
      </p>
      {!isWaitingFile(url) && (
        <Button variant="quiet" size="small" onClick={() => void viewReceipt(receipt)}>
          View<span className="sr-only"> {filename}</span>
        </Button>
      )}
      {onRemove && (
        <IconButton
          label={`Remove ${filename}`}
          tooltip={false}
          icon={<X size={18} aria-hidden="true" />}
          onClick={onRemove}
        />
      )}
    </div>
  );
};
