import type { Cover, CoverScene, CoverSeason } from '@caravan/contract/trips/cover.rules.ts';

/** Sky above, sky at the horizon, sun; by day and by night. */
const SKIES: Record<CoverSeason, { day: readonly [string, string, string]; night: readonly [string, string, string] }> =
  {
    spring: { day: ['#a9d3d6', '#fce9d3', '#fff6dd'], night: ['#14223a', '#4d5270', '#f4e8cf'] },
    summer: { day: ['#6fbccb', '#fdecc4', '#ffe9a6'], night: ['#0d2136', '#2f5a6c', '#f8eccb'] },
    autumn: { day: ['#d3a49a', '#ffe6bd', '#fff3cf'], night: ['#201b33', '#734a4e', '#f7dcb0'] },
    winter: { day: ['#a9bdd3', '#f6e7e1', '#fff6ea'], night: ['#0e1a30', '#3f5172', '#eef0f2'] },
  };

/**
 * Five colours of the land, from the horizon to the eye; the fifth is the small thing that catches it: a sail, a peak's
 * snow, the animals on a dune, lit windows, a path.
 */
const LANDS: Record<CoverScene, Record<CoverSeason, readonly [string, string, string, string, string]>> = {
  sea: {
    spring: ['#93b5ae', '#86bfc2', '#4d97a3', '#efd9b1', '#fffaf0'],
    summer: ['#84ae97', '#57b8c3', '#1c8196', '#f5dfac', '#ffffff'],
    autumn: ['#b28d76', '#93adab', '#4f7c87', '#dfbd91', '#fcf0e1'],
    winter: ['#95a6b6', '#9ab5c4', '#5b8298', '#ddd5c9', '#ffffff'],
  },
  mountains: {
    spring: ['#b3c9cf', '#7d9fa6', '#86aa7c', '#4a7a5a', '#fdfaf3'],
    summer: ['#a3c4d0', '#6795a5', '#74a266', '#376b4e', '#fdfcf7'],
    autumn: ['#cfb3a6', '#957a80', '#cd9050', '#7a4c33', '#fdf4e8'],
    winter: ['#bccad9', '#8399b3', '#dde5ea', '#46617a', '#ffffff'],
  },
  desert: {
    spring: ['#e2bba0', '#f3d5a6', '#dcad78', '#c98f5b', '#6d4530'],
    summer: ['#e3a684', '#f6cd8b', '#e2a462', '#cd8145', '#5d3423'],
    autumn: ['#cb9078', '#e9b37c', '#ca8556', '#a9623e', '#50291d'],
    winter: ['#cdb0a6', '#ecd5b9', '#d0b091', '#b78f70', '#5d4337'],
  },
  city: {
    spring: ['#c5d3d1', '#93b0b3', '#4c6d79', '#86adb1', '#fff1c6'],
    summer: ['#b5d6d3', '#7db0b5', '#386775', '#62a5b0', '#fff1b8'],
    autumn: ['#e2bfa2', '#b9877b', '#674955', '#b3928a', '#ffe1a3'],
    winter: ['#c7d0dc', '#94a6bd', '#485c78', '#98aec1', '#ffeabb'],
  },
  forest: {
    spring: ['#c2d8b9', '#90b98d', '#5b9068', '#33634d', '#f7efcd'],
    summer: ['#aed0aa', '#72ac7a', '#3d7f58', '#205343', '#f8efbf'],
    autumn: ['#ebca9a', '#d99a55', '#ab6237', '#673727', '#fcebc6'],
    winter: ['#ced9dd', '#a3b7be', '#6a8791', '#3a5762', '#f8f6f1'],
  },
  snow: {
    spring: ['#b7c9d6', '#dfe9ed', '#f7f7f3', '#4f736c', '#ffd27d'],
    summer: ['#a2c3d3', '#dbe9ee', '#f7faf8', '#3b6d66', '#ffd27d'],
    autumn: ['#c6b3b5', '#e9dedb', '#f9f3ec', '#57585d', '#ffc974'],
    winter: ['#a3b8d0', '#d6e3ee', '#f4f8fa', '#3d566c', '#ffcf7a'],
  },
};

/**
 * A land's colour by night: darker at its own hue, then steeped in the sky. Mixing alone would turn warm colours grey on
 * their way to blue.
 */
const atNight = (color: string): string =>
  `color-mix(in oklab, oklch(from ${color} calc(l * 0.63) calc(c * 0.8) h) 64%, #112654)`;

/** Lit windows stay bright, a sail and a peak catch the moon, what stands on a dune is a dark shape. */
const DETAILS_AT_NIGHT: Record<CoverScene, (color: string) => string> = {
  sea: (color) => `color-mix(in oklab, ${color} 72%, #10244d)`,
  mountains: (color) => `color-mix(in oklab, ${color} 72%, #10244d)`,
  desert: (color) => `color-mix(in oklab, ${color} 30%, #07080f)`,
  city: (color) => color,
  forest: (color) => `color-mix(in oklab, ${color} 58%, #10244d)`,
  snow: (color) => color,
};

const both = (day: string, night: string): string => `light-dark(${day}, ${night})`;

/** The custom properties that a scene paints with; each follows the page's colour scheme. */
export const coverColors = ({ scene, season }: Cover): Record<`--${string}`, string> => {
  const { day, night } = SKIES[season];
  const [far, middle, near, front, detail] = LANDS[scene][season];
  const detailAtNight = DETAILS_AT_NIGHT[scene](detail);
  return {
    '--sky': both(day[0], night[0]),
    '--haze': both(day[1], night[1]),
    '--sun': both(day[2], night[2]),
    '--far': both(far, atNight(far)),
    '--middle': both(middle, atNight(middle)),
    '--near': both(near, atNight(near)),
    '--front': both(front, atNight(front)),
    '--detail': both(detail, detailAtNight),
    '--stars': both('transparent', '#fff8e8'),
  };
};
