import sharp from 'sharp';
import { type GarmentName, garments } from './drawn-garments.ts';

sharp.cache(false);

/** Cloths of the product's own palette, each with the colour of its seams. */
const cloths = {
  linen: ['#f3ead8', '#cdbd9f'],
  sand: ['#d9c6a3', '#b29c75'],
  teal: ['#2f7d79', '#1d5a57'],
  sea: ['#8fc0bd', '#62989a'],
  clay: ['#c4694a', '#9e4b31'],
  blush: ['#e8b7a1', '#c98f76'],
  night: ['#34435c', '#202b3e'],
  denim: ['#7390ad', '#53708d'],
  moss: ['#7d8a58', '#5c683c'],
  straw: ['#e6c778', '#bf9c47'],
  plum: ['#7a4d6b', '#59344c'],
  ink: ['#3b342b', '#211c15'],
} as const;
export type Cloth = keyof typeof cloths;

/** One garment of a look: where its middle lies on the cloth of 600 by 750, how it is turned (degrees) and how large. */
export type Worn = readonly [GarmentName, Cloth, { x: number; y: number; turn?: number; size?: number }];

/** Draws a look as a photo of clothes that were laid out, as PNG. */
export const drawOutfit = (ground: string, worn: readonly Worn[]): Promise<Buffer> => {
  const clothes = worn.map(([garment, cloth, { x, y, turn = 0, size = 1 }]) => {
    const [colour, seam] = cloths[cloth];
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${garments[garment](colour, seam)}</g>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750"><rect width="600" height="750" fill="${ground}"/>${clothes.join('')}</svg>`;
  // The picture is encoded once more where it is stored, so speed counts here and size does not.
  return sharp(Buffer.from(picture)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
};
