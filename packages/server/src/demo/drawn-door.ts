import sharp from 'sharp';

sharp.cache(false);

const tile = (x: number, y: number): string =>
  `<g transform="translate(${x} ${y})"><rect width="96" height="96" fill="#f3f0e4"/>` +
  `<path d="M48 8L88 48L48 88L8 48Z" fill="none" stroke="#3d6f9e" stroke-width="7"/><circle cx="48" cy="48" r="13" fill="#d9a441"/></g>`;

/** Draws a green door between walls of tiles, as PNG. */
export const drawDoor = (): Promise<Buffer> => {
  const tiles = Array.from({ length: 130 }, (_, index) => tile((index % 13) * 96, Math.floor(index / 13) * 96)).join(
    '',
  );
  const picture =
    `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="900"><rect width="1200" height="900" fill="#f3f0e4"/>${tiles}` +
    '<path d="M400 900V320A200 200 0 0 1 800 320V900Z" fill="#ded3bd"/>' +
    '<path d="M440 900V330A160 160 0 0 1 760 330V900Z" fill="#2f6b4f"/>' +
    '<path d="M600 170V900M480 420H580V620H480ZM620 420H720V620H620ZM480 670H580V840H480ZM620 670H720V840H620Z" fill="none" stroke="#1f4a37" stroke-width="8"/>' +
    '<circle cx="630" cy="645" r="13" fill="#d9a441"/><rect x="830" y="380" width="110" height="80" rx="10" fill="#274f77"/>' +
    '<path d="M862 402V438M882 402V438" stroke="#f3f0e4" stroke-width="9"/></svg>';
  // The picture is encoded once more where it is stored, so speed counts here and size does not.
  return sharp(Buffer.from(picture)).removeAlpha().png({ compressionLevel: 1 }).toBuffer();
};
