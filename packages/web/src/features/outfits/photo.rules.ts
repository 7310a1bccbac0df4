import { FILE_EMPTY_MESSAGE, IMAGE_TOO_LARGE_MESSAGE, IMAGE_TYPE_MESSAGE } from '@caravan/contract/messages.ts';
import { FILE_TOO_LARGE } from '@caravan/contract/files/files.schema.ts';
import { FILE_MAX_BYTES } from '@caravan/contract/limits.ts';

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
export interface RotationPlan {
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
