import sharp from 'sharp';

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
type Cloth = keyof typeof cloths;

/** One garment of an outfit: where its middle lies on the cloth of 600 by 750, how it is turned (degrees) and how large. */
export type Worn = readonly [GarmentName, Cloth, { x: number; y: number; turn?: number; size?: number }];

/** Draws an outfit as a photo of clothes that were laid out, as PNG. */
export const drawOutfit = (ground: string, worn: readonly Worn[]): Promise<Buffer> => {
  const clothes = worn.map(([garment, cloth, { x, y, turn = 0, size = 1 }]) => {
    const [colour, seam] = cloths[cloth];
    return `<g transform="translate(${x} ${y}) rotate(${turn}) scale(${size})">${garments[garment](colour, seam)}</g>`;
  });
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="750"><rect width="600" height="750" fill="${ground}"/>${clothes.join('')}</svg>`;
  // The picture is encoded once more where it is stored, so speed counts here and size does not.
  return sharp(Buffer.from(picture)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
};

/** Garments as a flat lay shows them, each drawn around its own middle; 100 units are about a shirt's half width. */

/** A piece of clothing in one colour, with its seams in a darker one. */
type Garment = (cloth: string, seam: string) => string;

const piece = (outline: string, cloth: string): string =>
  `<path d="${outline}" transform="translate(5 9)" fill="#2b241a" opacity=".13"/>` +
  `<path d="${outline}" fill="${cloth}" stroke="${cloth}" stroke-width="8" stroke-linejoin="round"/>`;

const lines = (seams: string, colour: string): string =>
  `<path d="${seams}" fill="none" stroke="${colour}" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>`;

const dots = (colour: string, x: number, ys: readonly number[]): string =>
  ys.map((y) => `<circle cx="${x}" cy="${y}" r="4" fill="${colour}"/>`).join('');

const garments = {
  tee: (cloth, seam) =>
    piece('M-38-100Q0-74 38-100L74-88L132-34L100-2L74-22L76 108Q0 116-76 108L-74-22L-100-2L-132-34L-74-88Z', cloth) +
    lines('M-38-100Q0-62 38-100M74-22L76-56M-74-22L-76-56M-74 94Q0 102 74 94', seam),

  shirt: (cloth, seam) =>
    piece(
      'M-30-112L30-112L74-92Q112-30 138 70L104 82L78 4L80 122Q0 132-80 122L-78 4L-104 82L-138 70Q-112-30-74-92Z',
      cloth,
    ) +
    lines('M-30-112L-44-84L0-92L44-84L30-112M0-92L0 126M78 4L72-44M-78 4L-72-44M-130 48L-98 60M130 48L98 60', seam) +
    dots(seam, 11, [-66, -30, 6, 42, 78, 108]),

  knit: (cloth, seam) =>
    piece(
      'M-34-106Q0-90 34-106L80-88Q122-20 142 84L106 94L82 10L82 106Q0 114-82 106L-82 10L-106 94L-142 84Q-122-20-80-88Z',
      cloth,
    ) +
    lines('M-34-106Q0-72 34-106M-82 90Q0 98 82 90M-138 66L-102 76M138 66L102 76', seam) +
    lines('M-54-34Q0-14 54-34M-58-8Q0 12 58-8M-60 18Q0 38 60 18', seam),

  trousers: (cloth, seam) =>
    piece('M-62-150L62-150L66-96L78 166L22 170L2-44L-2-44L-22 170L-78 166L-66-96Z', cloth) +
    lines('M-63-126L63-126M0-126L0-48M-62-104Q-44-96-40-118M62-104Q44-96 40-118', seam),

  shorts: (cloth, seam) =>
    piece('M-64-70L64-70L70-24L88 74L16 82L0 10L-16 82L-88 74L-70-24Z', cloth) +
    lines('M-65-48L65-48M0-48L0 8M-84 58L-18 66M84 58L18 66', seam),

  skirt: (cloth, seam) =>
    piece('M-52-110L52-110L60-70L112 118Q0 142-112 118L-60-70Z', cloth) +
    lines('M-54-88L54-88M-30-84L-52 124M0-84L0 130M30-84L52 124', seam),

  dress: (cloth, seam) =>
    piece(
      'M-46-176L-34-176L-28-132Q0-112 28-132L34-176L46-176L62-112L48-36L128 172Q0 200-128 172L-48-36L-62-112Z',
      cloth,
    ) + lines('M-48-36Q0-24 48-36M-24-26L-58 182M24-26L58 182M0-28L0 188', seam),

  gown: (cloth, seam) =>
    piece('M-50-150Q-20-128 0-146Q20-128 50-150L58-92L42-26L96 214Q0 236-96 214L-42-26L-58-92Z', cloth) +
    lines('M-44-26Q0-10 44-26M-18-16Q-36 90-52 218M20-16Q30 90 60 216M0-146L0-18', seam),

  coat: (cloth, seam) =>
    piece(
      'M-34-150L34-150L84-128Q128-40 146 76L110 88L86-8L98 176Q0 190-98 176L-86-8L-110 88L-146 76Q-128-40-84-128Z',
      cloth,
    ) +
    lines(
      'M-34-150L-50-92L0-30L50-92L34-150M0-30L0 182M-70 62L-30 68M70 62L30 68M-138 54L-102 66M138 54L102 66',
      seam,
    ) +
    dots(seam, 14, [0, 48, 96]),

  shoes: (cloth, seam) =>
    [-1, 1]
      .map(
        (side) =>
          `<g transform="translate(${side * 40} 0) rotate(${side * 7}) scale(${side} 1)">${piece('M-20-66Q0-80 20-66L30 20Q32 70 4 76Q-26 76-28 24Z', cloth)}${lines('M-16-40Q0-24 18-40M-20 2Q2 14 24 0M-18-14Q2-2 22-16', seam)}</g>`,
      )
      .join(''),

  hat: (cloth, seam) =>
    piece('M-126 22Q-120-6-66-12Q-62-78 0-80Q62-78 66-12Q120-6 126 22Q60 48 0 48Q-60 48-126 22Z', cloth) +
    lines('M-66-12Q0 16 66-12M-68-26Q0 0 68-26', seam),

  bag: (cloth, seam) =>
    `<path d="M-40-34Q-36-112 0-112Q36-112 40-34" fill="none" stroke="${seam}" stroke-width="9" stroke-linecap="round"/>` +
    piece('M-72-34L72-34L84 74Q0 86-84 74Z', cloth) +
    lines('M-74-8Q0 2 74-8', seam),

  scarf: (cloth, seam) =>
    piece('M-14 10L22 22L-8 136L-48 124Z', cloth) +
    piece('M16 10L-10 30L40 132L76 110Z', cloth) +
    lines('M-42 104L-4 116M38 112L66 94', seam) +
    `<ellipse cx="5" cy="-21" rx="56" ry="38" fill="none" stroke="#2b241a" stroke-width="34" opacity=".13"/>` +
    `<ellipse cy="-30" rx="56" ry="38" fill="none" stroke="${cloth}" stroke-width="36"/>` +
    lines('M-54-22Q-44 12 0 14M54-22Q44 12 6 14M-34-66Q0-80 34-66', seam),
} satisfies Record<string, Garment>;

type GarmentName = keyof typeof garments;
