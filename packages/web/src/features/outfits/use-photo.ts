import { FILE_TOO_LARGE } from '@caravan/contract/files/files.rules.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';
import { FILE_EMPTY_MESSAGE, IMAGE_TOO_LARGE_MESSAGE, IMAGE_TYPE_MESSAGE } from '@caravan/contract/messages.ts';
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { waitingFile } from '../../platform/outbox/waiting-files.ts';
import { showToast } from '../../ui/toast-store.ts';

/** A picture that was chosen here and has not been sent yet. */
export interface ChosenPhoto {
  /** What is sent. */
  readonly blob: Blob;
  readonly name: string;
  /** As it was chosen: every rotation begins with it, so that none costs sharpness. */
  readonly original: Blob;
  /** Quarters by which it is rotated clockwise, from 0 to 3. */
  readonly quarters: number;
}

/** How the form's value stands for a picture that was chosen here. */
const CHOSEN = 'chosen:';
let chosenBefore = 0;

/** What is said of a chosen picture, not what it is; such a value means nothing after a reload. */
export const isChosenHere = (value: string): boolean => value.startsWith(CHOSEN);

/**
 * The picture of a form: the stored one, one that was chosen here, or none.
 *
 * @param value the form's own: the stored picture's address, a word for a chosen one, '' for none.
 */
export const usePhoto = (value: string, onChange: (value: string) => void) => {
  const client = useQueryClient();
  const [chosenPhoto, setChosenPhoto] = useState<{ value: string; photo: ChosenPhoto } | null>(null);
  const [isRotating, setRotating] = useState(false);
  const photoOf = (shown: string) => (chosenPhoto?.value === shown ? chosenPhoto.photo : null);
  const chosen = photoOf(value);

  const take = (photo: ChosenPhoto) => {
    chosenBefore += 1;
    const next = `${CHOSEN}${chosenBefore}`;
    setChosenPhoto({ value: next, photo });
    onChange(next);
  };

  const choose = (file: Blob, name: string): void => {
    const refusal = photoRefusal(file);
    if (refusal) showToast({ title: refusal.title, description: refusal.text, tone: 'destructive' });
    else take({ blob: file, name, original: file, quarters: 0 });
  };

  const rotate = async (): Promise<void> => {
    if (isRotating) return;
    setRotating(true);
    try {
      take(await rotated(chosen ?? (await storedPhoto(client, value))));
    } catch {
      showToast({ title: 'Error', description: 'This photo cannot be rotated here.', tone: 'destructive' });
    } finally {
      setRotating(false);
    }
  };

  return {
    chosen,
    /** The picture that a value of the form stands for, where it was chosen here. */
    photoOf,
    /** The address of the stored picture, where that is the form's. */
    stored: isChosenHere(value) || value === '' ? null : value,
    isRotating,
    choose,
    rotate: () => void rotate(),
    remove: () => {
      // One that is being rotated would come back with its rotation.
      if (!isRotating) onChange('');
    },
  };
};

const rotated = async (photo: ChosenPhoto): Promise<ChosenPhoto> => {
  const quarters = (photo.quarters + 1) % 4;
  const { original } = photo;
  if (quarters === 0) return { ...photo, blob: original, quarters };
  return { original, quarters, blob: await rotatePhoto(original, quarters), name: jpegName(photo.name) };
};

/** The stored picture as if it had been chosen here. */
const storedPhoto = async (client: QueryClient, address: string): Promise<ChosenPhoto> => {
  const blob = isWaitingFile(address) ? await waitingFile(client, address) : await fetchedPhoto(address);
  if (!blob) throw new Error('The picture is gone.');
  return { blob, original: blob, name: 'photo.jpg', quarters: 0 };
};

const fetchedPhoto = async (address: string): Promise<Blob> => {
  // Where pictures come from a bucket, what a page has shown of one is kept without leave for its scripts to read it.
  const answer = await fetch(address, { credentials: 'same-origin', cache: 'no-store' });
  if (!answer.ok) throw new Error(`The picture is away: ${answer.status}`);
  return answer.blob();
};

const ROTATED_QUALITY = 0.9;
const CAPTURED_QUALITY = 0.8;

/**
 * A picture rotated clockwise by quarters, as a JPEG.
 *
 * @throws DOMException where the browser cannot show such a picture.
 */
const rotatePhoto = async (photo: Blob, quarters: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(photo);
  try {
    const { width, height, scale, radians } = rotationPlan(bitmap, quarters);
    return await jpegOf({ width, height }, ROTATED_QUALITY, (pen) => {
      // What is see-through would come out black.
      pen.fillStyle = 'white';
      pen.fillRect(0, 0, width, height);
      pen.translate(width / 2, height / 2);
      pen.rotate(radians);
      pen.scale(scale, scale);
      pen.drawImage(bitmap, -bitmap.width / 2, -bitmap.height / 2);
    });
  } finally {
    // Tens of megabytes that would wait for the next clean-up of the browser.
    bitmap.close();
  }
};

/** What a video shows now, as a JPEG. */
export const captureFrame = (video: HTMLVideoElement): Promise<Blob> => {
  const { videoWidth: width, videoHeight: height } = video;
  return jpegOf({ width, height }, CAPTURED_QUALITY, (pen) => pen.drawImage(video, 0, 0, width, height));
};

const jpegOf = async (
  { width, height }: { readonly width: number; readonly height: number },
  quality: number,
  draw: (pen: OffscreenCanvasRenderingContext2D) => void,
): Promise<Blob> => {
  const canvas = new OffscreenCanvas(width, height);
  const pen = canvas.getContext('2d');
  if (!pen) throw new DOMException('No canvas', 'NotSupportedError');
  draw(pen);
  try {
    return await canvas.convertToBlob({ type: 'image/jpeg', quality });
  } finally {
    // Gives the memory back at once.
    canvas.width = 0;
    canvas.height = 0;
  }
};

/** What a picture may come to in memory while it is rotated: phones' browsers draw no larger ones. */
const ROTATED_MAX_PIXELS = 16_777_216;

interface Refusal {
  readonly title: string;
  readonly text: string;
}

const EMPTY: Refusal = { title: 'Error', text: FILE_EMPTY_MESSAGE };
const NO_IMAGE: Refusal = { title: 'Invalid file type', text: IMAGE_TYPE_MESSAGE };
const TOO_LARGE: Refusal = { title: FILE_TOO_LARGE, text: IMAGE_TOO_LARGE_MESSAGE };

/** Why a file is not taken as a photo, before it is sent; `null` if it is. The server checks what its bytes really are. */
export const photoRefusal = ({ size, type }: { readonly size: number; readonly type: string }): Refusal | null => {
  // Some systems know no type for HEIC, and leave it empty.
  if (type !== '' && !type.startsWith('image/')) return NO_IMAGE;
  if (size === 0) return EMPTY;
  return size > FILE_MAX_BYTES ? TOO_LARGE : null;
};

/** How a picture is laid on a canvas when it is rotated. */
interface RotationPlan {
  /** The canvas, pixels. */
  readonly width: number;
  readonly height: number;
  /** What the picture is drawn at: less than 1 where it would be too large to draw whole. */
  readonly scale: number;
  readonly radians: number;
}

/**
 * How to rotate a picture clockwise in steps of 90 degrees.
 *
 * @param size the picture's, pixels.
 */
export const rotationPlan = (
  size: { readonly width: number; readonly height: number },
  quarters: number,
  maxPixels = ROTATED_MAX_PIXELS,
): RotationPlan => {
  const clockwise = ((quarters % 4) + 4) % 4;
  const scale = Math.min(1, Math.sqrt(maxPixels / (size.width * size.height)));
  const [width, height] = [size.width, size.height].map((side) => Math.max(1, Math.floor(side * scale))) as [
    number,
    number,
  ];
  const upright = clockwise % 2 === 0;
  return {
    width: upright ? width : height,
    height: upright ? height : width,
    scale,
    radians: (clockwise * Math.PI) / 2,
  };
};

/** The name of a photo after it became a JPEG: 'beach.heic' is 'beach.jpg' then. */
export const jpegName = (name: string): string => `${name.replace(/\.[^.]{1,10}$/, '') || 'photo'}.jpg`;
