import { readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { root } from './processes.mjs';

/** Where the web app's files lie that are served as they are. */
export const publicFolder = path.join(root, 'packages', 'web', 'public');

const source = path.join(root, 'packages', 'web', 'icons', 'mark.svg');
/** The ground of the sign; what has its colour in the sign is a hole in it. */
const GROUND = '#0e5a58';
/** The side of the square that the sign is drawn in. */
const SIDE = 32;
/** The middle of what is drawn in it. */
const MIDDLE = { x: 16.5, y: 15.6 };

/**
 * What an icon is made for: `any` stands as it is; a `maskable` one is cut to a shape that keeps a circle of 40 % of its
 * side (w3.org/TR/appmanifest, 'safe zone'); `monochrome` is a shape that takes the system's colour; `touch` is cut by iOS
 * to a rounded square.
 *
 * @typedef {'any' | 'maskable' | 'monochrome' | 'touch'} Purpose
 * @typedef {{ file: string, side: number, purpose: Purpose }} Icon
 */

/** @type {readonly Icon[]} Every picture that is drawn, by its place in the public folder. */
export const icons = [
  { file: 'icons/any-192.png', side: 192, purpose: 'any' },
  { file: 'icons/any-512.png', side: 512, purpose: 'any' },
  { file: 'icons/maskable-192.png', side: 192, purpose: 'maskable' },
  { file: 'icons/maskable-512.png', side: 512, purpose: 'maskable' },
  { file: 'icons/monochrome-512.png', side: 512, purpose: 'monochrome' },
  { file: 'icons/favicon-48.png', side: 48, purpose: 'any' },
  { file: 'apple-touch-icon.png', side: 180, purpose: 'touch' },
];

/** How large the sign is drawn where the ground reaches the edges. */
const SCALES = { maskable: 0.9, touch: 0.96, monochrome: 0.9 };

/**
 * The sign on its ground as a browser's tab shows it, for a size that nobody knows beforehand.
 * @returns {string}
 */
export function drawFavicon() {
  return document(`  ${ground(8)}\n${shapes()}`);
}

/**
 * @param {Icon} icon
 * @returns {Promise<Buffer>} The PNG.
 */
export async function drawIcon({ side, purpose }) {
  const density = (72 * side) / SIDE;
  return sharp(Buffer.from(drawing(purpose)), { density })
    .resize(side, side)
    .png({ compressionLevel: 9, palette: false })
    .toBuffer();
}

/** @param {Purpose} purpose */
function drawing(purpose) {
  if (purpose === 'any') return drawFavicon();
  const sign = `<g transform="${centred(SCALES[purpose])}">${shapes()}</g>`;
  if (purpose !== 'monochrome') return document(ground(0) + sign);
  return document(`<mask id="sign">${silhouette(sign)}</mask><rect width="32" height="32" mask="url(#sign)" />`);
}

/** @returns {string} The shapes of the sign. */
function shapes() {
  const svg = readFileSync(source, 'utf8');
  return svg.slice(svg.indexOf('viewBox'), svg.indexOf('</svg>')).replace(/^[^>]*>\n/, '');
}

/**
 * White where the sign is and black where it has holes.
 * @param {string} sign
 */
function silhouette(sign) {
  return sign.replaceAll(/#[0-9a-f]{6}/g, (colour) => (colour === GROUND ? '#000000' : '#ffffff'));
}

/** @param {number} radius */
function ground(radius) {
  return `<rect width="${SIDE}" height="${SIDE}"${radius > 0 ? ` rx="${radius}"` : ''} fill="${GROUND}" />`;
}

/** @param {number} scale */
function centred(scale) {
  const shift = (/** @type {number} */ middle) => (SIDE / 2 - middle * scale).toFixed(3);
  return `translate(${shift(MIDDLE.x)} ${shift(MIDDLE.y)}) scale(${scale})`;
}

/** @param {string} content */
function document(content) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}">\n${content}</svg>\n`;
}
