import { ImageUp } from 'lucide-react';
import type { useUpload } from '../../platform/use-upload.ts';
import { Button } from '../../ui/Button.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FileOnItsWay } from '../../ui/FileOnItsWay.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import { TripCover } from './TripCover.tsx';
import type { TripValues } from './trip-values.ts';

interface CoverFieldProps {
  values: Pick<TripValues, 'destination' | 'startDate' | 'coverImageUrl'>;
  /** The trip's id. */
  seed: string;
  error: string | undefined;
  upload: ReturnType<typeof useUpload>;
  /** Goes back to the drawn cover. */
  onRemove: () => void;
}

/** The trip's picture: the drawn one, or a photo of one's own. */
export const CoverField = ({ values, seed, error, upload, onRemove }: CoverFieldProps) => {
  const { destination, startDate, coverImageUrl } = values;
  const { state } = upload;
  const hasPhoto = coverImageUrl !== '';

  const choose = (file: File) => {
    const refusal = pictureRefusal(file);
    if (refusal) showToast({ ...refusal, tone: 'destructive' });
    else upload.upload(file);
  };
  return (
    <FieldGroup label="Cover" labelHidden shown={`${state !== null} ${hasPhoto}`} error={error}>
      <TripCover
        destination={destination}
        startDate={startDate}
        seed={seed}
        src={coverImageUrl}
        size="card"
        className="relative aspect-[5/2] w-full rounded-card bg-sunken"
      />
      {state ? (
        <FileOnItsWay
          name={state.file.name}
          fraction={state.fraction}
          hasFailed={state.hasFailed}
          onRetry={upload.retry}
          onCancel={upload.cancel}
        />
      ) : (
        <div className="flex flex-wrap gap-x-2 gap-y-1">
          <FileButton
            accept={PICTURE_ACCEPT}
            onPick={choose}
            variant="secondary"
            size="small"
            icon={<ImageUp size={16} aria-hidden="true" />}
          >
            {hasPhoto ? 'Replace Photo' : 'Use Your Own Photo'}
          </FileButton>
          {hasPhoto && (
            <Button variant="quiet" size="small" onClick={onRemove}>
              Use the drawn cover
            </Button>
          )}
        </div>
      )}
    </FieldGroup>
  );
};
