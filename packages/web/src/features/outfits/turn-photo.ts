import { turnPlan } from './photo.rules.ts';

const TURNED_QUALITY = 0.9;
const CAPTURED_QUALITY = 0.8;

/**
 * A picture turned clockwise by quarters, as a JPEG.
 *
 * @throws DOMException where the browser cannot show such a picture.
 */
export const turnPhoto = async (photo: Blob, quarterTurns: number): Promise<Blob> => {
  const bitmap = await createImageBitmap(photo);
  try {
    const { width, height, scale, radians } = turnPlan(bitmap, quarterTurns);
    return await jpegOf({ width, height }, TURNED_QUALITY, (pen) => {
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
