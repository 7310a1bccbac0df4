import { formatFileSize } from '@caravan/contract/files/files.rules.ts';
import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useState } from 'react';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { useFileAddress } from '../../platform/outbox/waiting-files.ts';
import { Button } from '../../ui/Button.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { downloadAttachment } from './attachment-file.ts';

interface PicturesSheetProps {
  open: boolean;
  onClose: () => void;
  /** At least one. */
  pictures: readonly ActivityAttachment[];
  /** Which of them is shown at first. */
  first: number;
}

/** Pictures of an activity, one at a time and large. */
export const PicturesSheet = ({ open, onClose, pictures, first }: PicturesSheetProps) => {
  const [at, setAt] = useState(first);
  const [arrived, setArrived] = useState<number | null>(null);
  const picture = pictures[at];
  const address = useFileAddress(picture?.url ?? null);
  if (!picture) return null;
  const { url, filename, size } = picture;
  const isWaiting = isWaitingFile(url);
  const download = async () => {
    setArrived(0);
    await downloadAttachment(picture, setArrived);
    setArrived(null);
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      size="large"
      title={filename}
      description={
        pictures.length > 1 ? `${at + 1} of ${pictures.length} · ${formatFileSize(size)}` : formatFileSize(size)
      }
      footer={
        (pictures.length > 1 || !isWaiting) && (
          <>
            {pictures.length > 1 && (
              <span className="me-auto flex gap-1">
                <IconButton
                  label="Previous picture"
                  icon={<ChevronLeft size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
                  tooltip={false}
                  onClick={() => setAt((at + pictures.length - 1) % pictures.length)}
                />
                <IconButton
                  label="Next picture"
                  icon={<ChevronRight size={20} aria-hidden="true" className="rtl:-scale-x-100" />}
                  tooltip={false}
                  onClick={() => setAt((at + 1) % pictures.length)}
                />
              </span>
            )}
            {!isWaiting && (
              <Button
                variant="secondary"
                pending={arrived !== null}
                pendingLabel={`${Math.round((arrived ?? 0) * 100)}%`}
                onClick={() => void download()}
              >
                Download
              </Button>
            )}
          </>
        )
      }
    >
      <img
        key={url}
        src={isWaiting ? (address ?? undefined) : `/api${url}`}
        alt={filename}
        className="mx-auto max-h-[65vh] min-h-40 max-w-full rounded-control bg-sunken object-contain"
      />
    </Sheet>
  );
};
