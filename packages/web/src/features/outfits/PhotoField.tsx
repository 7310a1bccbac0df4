import { Camera, ImageOff, Images, RotateCw, X } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { StoredImage } from '../../platform/outbox/StoredImage.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FieldGroup } from '../../ui/FieldGroup.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { ProgressBar } from '../../ui/UploadProgress.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { CameraDialog } from './CameraDialog.tsx';
import type { usePhoto } from './use-photo.ts';

interface PhotoFieldProps {
  photo: ReturnType<typeof usePhoto>;
  /** How much of it has left, from 0 to 1; `null` while none is sent. */
  uploaded: number | null;
}

/** The picture of an outfit: chosen from the device or taken now, rotated, replaced or removed. */
export const PhotoField = ({ photo, uploaded }: PhotoFieldProps) => {
  const [isCameraOpen, setCameraOpen] = useState(false);
  const isSending = uploaded !== null;
  const isBusy = isSending || photo.isRotating;
  const hasPhoto = Boolean(photo.stored ?? photo.chosen);
  return (
    <FieldGroup label="Photo" optional shown={String(hasPhoto)}>
      {hasPhoto && <Preview photo={photo} isSending={isSending} />}
      {isSending && (
        <div className="flex flex-col gap-1.5">
          <ProgressBar label="Uploading the photo" fraction={uploaded} />
          <p className="text-sm text-ink-muted tabular-nums">
            {uploaded < 1 ? `Uploading… ${Math.round(uploaded * 100)}%` : 'Almost done…'}
          </p>
        </div>
      )}
      <div className="grid grid-cols-2 gap-3 max-[22rem]:grid-cols-1">
        <FileButton
          variant="secondary"
          accept="image/*"
          icon={<Images size={18} aria-hidden="true" />}
          disabled={isBusy}
          onPick={(file) => photo.choose(file, file.name)}
        >
          Camera Roll
        </FileButton>
        <Button
          variant="secondary"
          icon={<Camera size={18} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => setCameraOpen(true)}
        >
          Take Photo
        </Button>
      </div>
      <CameraDialog
        open={isCameraOpen}
        onClose={() => setCameraOpen(false)}
        onCapture={(blob) => photo.choose(blob, 'photo.jpg')}
      />
    </FieldGroup>
  );
};

const Preview = ({ photo, isSending }: { photo: PhotoFieldProps['photo']; isSending: boolean }) => {
  const { stored, chosen, isRotating } = photo;
  // The one that this browser could not show: the next may be another kind.
  const [failed, setFailed] = useState<Blob | string | null>(null);
  const shown = chosen?.blob ?? stored;
  const unseen = shown === failed;
  return (
    <div className="relative flex h-64 items-center justify-center overflow-clip rounded-card border border-line bg-sunken">
      {shown && !unseen && <PreviewImage picture={shown} onFailed={() => setFailed(shown)} />}
      {unseen && <Unseen name={chosen?.name ?? null} />}
      {isRotating && (
        <span className="absolute inset-0 flex items-center justify-center bg-black/45 text-white">
          <Spinner label="Rotating the photo" />
        </span>
      )}
      {/* There while it is rotated, too: the focus stays, for the next quarter. */}
      {!isSending && (
        <div className="absolute end-2 top-2 flex gap-2">
          {!unseen && (
            <IconButton
              label="Rotate Photo"
              icon={<RotateCw size={20} aria-hidden="true" />}
              variant="overlay"
              onClick={photo.rotate}
            />
          )}
          <IconButton
            label="Remove Photo"
            icon={<X size={20} aria-hidden="true" />}
            variant="overlay"
            onClick={photo.remove}
          />
        </div>
      )}
    </div>
  );
};

/** A stored picture by its address, or one in memory. */
const PreviewImage = ({ picture, onFailed }: { picture: Blob | string; onFailed: () => void }) => {
  const shown = {
    alt: 'The outfit',
    decoding: 'async',
    onError: onFailed,
    className: 'size-full object-contain',
  } as const;
  return typeof picture === 'string' ? (
    <StoredImage {...shown} src={picture} />
  ) : (
    <ChosenImage {...shown} picture={picture} />
  );
};

/** A picture in memory, whose address is given back with it. */
const ChosenImage = ({ picture, alt, ...props }: ComponentProps<'img'> & { picture: Blob; alt: string }) => {
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    if (!image.current) return;
    const url = URL.createObjectURL(picture);
    image.current.src = url;
    return () => URL.revokeObjectURL(url);
  }, [picture]);
  return <img ref={image} alt={alt} {...props} />;
};

/** For a picture that this browser cannot show: a phone's HEIC is sent all the same, and the server makes a JPEG of it. */
const Unseen = ({ name }: { name: string | null }) => (
  <div className="flex max-w-full flex-col items-center gap-2 px-6 text-center text-ink-muted">
    <ImageOff size={28} aria-hidden="true" />
    {name && (
      <p className="line-clamp-2 text-sm font-semibold wrap-anywhere text-ink">
        <bdi>{name}</bdi>
      </p>
    )}
    <p className="text-sm">
      {name ? 'This browser cannot show it. It is saved all the same.' : 'This photo cannot be shown right now.'}
    </p>
  </div>
);
