import sharp from 'sharp';

sharp.cache(false);

/** Hair around a head whose middle is 0/0 and which is 128 wide and 160 tall: what is behind it, and what is before. */
const hairs = {
  bun: {
    behind: 'M-46-100a46 40 0 1 1 92 0a46 40 0 1 1-92 0Z',
    before: 'M-70 0C-80-96-34-104 0-104S80-96 70 0C62-30 48-52 0-56C-48-52-62-30-70 0Z',
  },
  short: {
    behind: 'M-72 0C-78-84-44-104 0-104S78-84 72 0Z',
    before: 'M-68-14C-76-84-40-106 4-104C52-104 76-76 68-14C62-40 54-50 40-58C4-44-34-46-50-58C-60-46-64-34-68-14Z',
  },
  long: {
    behind: 'M-82 128C-98 0-88-104 0-108C88-104 98 0 82 128C50 150-50 150-82 128Z',
    before: 'M-70 12C-80-84-40-106 0-106S80-84 70 12C66-24 40-44 10-62C-10-36-58-26-70 12Z',
  },
} as const;

/** How somebody of the example group looks. */
export interface Portrait {
  readonly ground: string;
  readonly skin: string;
  readonly hair: readonly [keyof typeof hairs, string];
  readonly clothes: string;
  readonly hasGlasses?: true;
}

const line = (path: string, width = 6): string =>
  `<path d="${path}" fill="none" stroke="#2b241a" stroke-opacity=".75" stroke-width="${width}" stroke-linecap="round"/>`;

/** Draws somebody from the shoulders up, as PNG. */
export const drawPortrait = ({
  ground,
  skin,
  hair: [style, colour],
  clothes,
  hasGlasses,
}: Portrait): Promise<Buffer> => {
  const hair = hairs[style];
  const parts = [
    `<path d="${hair.behind}" fill="${colour}"/>`,
    `<path d="M-190 300C-186 170-110 134-40 126H40C110 134 186 170 190 300Z" fill="${clothes}"/>`,
    `<path d="M-34 60V128Q0 166 34 128V60Z" fill="${skin}"/><path d="M-34 78Q0 110 34 78V92Q0 122-34 92Z" fill="#2b241a" opacity=".12"/>`,
    `<ellipse rx="64" ry="80" fill="${skin}"/>`,
    `<path d="${hair.before}" fill="${colour}"/>`,
    line('M-34-2Q-25-11-16-2M16-2Q25-11 34-2M-22 36Q0 56 22 36'),
    hasGlasses ? line('M-46-2a21 21 0 1 0 42 0a21 21 0 1 0-42 0M4-2a21 21 0 1 0 42 0a21 21 0 1 0-42 0M-4-4H4', 4) : '',
  ];
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" width="480" height="480"><rect width="480" height="480" fill="${ground}"/><g transform="translate(240 214) scale(1.12)">${parts.join('')}</g></svg>`;
  // The picture is encoded once more where it is stored, so speed counts here and size does not.
  return sharp(Buffer.from(picture)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
};
