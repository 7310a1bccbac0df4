import { crc32, deflateSync } from 'node:zlib';
import sharp, { type Sharp } from 'sharp';

/** A place in Tokyo, as a phone writes it into its photos. */
const POSITION = {
  GPSLatitudeRef: 'N',
  GPSLatitude: '35/1 41/1 22/1',
  GPSLongitudeRef: 'E',
  GPSLongitude: '139/1 41/1 30/1',
};

/** Colours of the corners of a photo when it is upright: top left, top right, bottom right, bottom left. */
export const CORNERS = ['#d01010', '#10d010', '#1010d0', '#d0d010'] as const;

/** A picture of four colours, one in each corner, to be encoded in any format. */
export const fourColours = (width: number, height: number): Sharp => {
  const [left, top] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const [topLeft, topRight, bottomRight, bottomLeft] = CORNERS;
  const field = (background: string) => ({ create: { width: left, height: top, channels: 3 as const, background } });
  const layers = [
    { input: field(topRight), left, top: 0 },
    { input: field(bottomRight), left, top },
    { input: field(bottomLeft), left: 0, top },
  ];
  return sharp({ create: { width, height, channels: 3, background: topLeft } })
    .composite(layers.filter((layer) => layer.left < width && layer.top < height))
    .removeAlpha();
};

/** How an upright picture lies in a file with this EXIF orientation: mirrored first, then turned, degrees clockwise. */
const STORED = new Map([
  [1, { isMirrored: false, turned: 0 }],
  [2, { isMirrored: true, turned: 0 }],
  [3, { isMirrored: false, turned: 180 }],
  [4, { isMirrored: true, turned: 180 }],
  [5, { isMirrored: true, turned: 270 }],
  [6, { isMirrored: false, turned: 270 }],
  [7, { isMirrored: true, turned: 90 }],
  [8, { isMirrored: false, turned: 90 }],
]);

/**
 * A JPEG as a phone makes it: it lies in the file as the camera was held, and carries where it was taken.
 *
 * @param orientation the EXIF value, 1 to 8; 6 is a phone held upright.
 * @returns upright it shows {@link CORNERS} and is 60 × 80 pixels by default.
 */
export const samplePhoto = async (orientation = 6, width = 60, height = 80): Promise<Buffer> => {
  const { isMirrored, turned } = STORED.get(orientation) ?? { isMirrored: false, turned: 0 };
  const upright = await fourColours(width, height).png().toBuffer();
  const mirrored = await sharp(upright).flop(isMirrored).png().toBuffer();
  return sharp(mirrored)
    .rotate(turned)
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    .withExif({ IFD0: { Make: 'Caravan', Model: 'Phone' }, IFD3: POSITION })
    .withMetadata({ orientation })
    .toBuffer();
};

/** An opaque PNG of 60 × 40 pixels. */
export const samplePng = (): Promise<Buffer> => fourColours(60, 40).png().toBuffer();

/** A PNG whose right half is transparent; the left one is blue. */
export const sampleCutOut = (width = 60, height = 40): Promise<Buffer> => {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#2040c0' } };
  return sharp({ create: { width, height, channels: 4, background: { r: 200, g: 20, b: 20, alpha: 0 } } })
    .composite([{ input: blue, gravity: 'west' }])
    .png()
    .toBuffer();
};

/** The head of an iPhone's HEIC, with nothing behind it. */
export const sampleHeic = (): Buffer =>
  Buffer.concat([Buffer.from('000000186674797068656963000000006d69663168656963', 'hex'), Buffer.alloc(64)]);

/** A PNG of a few bytes that says it is this large; there is nothing in it to decode. */
export const emptyPng = (width: number, height: number): Buffer => {
  const chunk = (type: string, content: Buffer): Buffer => {
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
    const body = Buffer.concat([Buffer.from(type), content]);
    length.writeUInt32BE(content.length);
    sum.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, sum]);
  };
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 2, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const data = deflateSync(Buffer.alloc(64));
  const end = chunk('IEND', Buffer.alloc(0));
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', header), chunk('IDAT', data), end]);
};
