import type { Position } from '../places/places.schema.ts';
import type { CoverScene } from './cover.schema.ts';

/** An area between two latitudes and two longitudes, degrees. */
type Area = readonly [south: number, north: number, west: number, east: number];

export const isIn = ({ latitude, longitude }: Position, areas: readonly Area[]): boolean =>
  areas.some(
    ([south, north, west, east]) => latitude >= south && latitude <= north && longitude >= west && longitude <= east,
  );

/** The sands: the Sahara, Arabia, Thar, Taklamakan, the west of the Gobi. No camel goes elsewhere. */
const SANDS: readonly Area[] = [
  [15, 33, -16, 34],
  [15, 33, 34, 60],
  [24, 29, 68, 74],
  [36, 46, 76, 106],
];

/**
 * Where a scene is like the land; one that is absent is nowhere wrong. Words alone would put the canals of Venice into
 * California, and the domes of Florence into Alabama.
 */
export const SCENE_AREAS: Readonly<Partial<Record<CoverScene, readonly Area[]>>> = {
  desert: SANDS,
  domes: [
    [31, 47.5, -10, 37],
    [-5, 26, -118, -60],
  ],
  canal: [[43, 61, -9.5, 32]],
  hillside: [[-36, 47, -60, 46]],
  pagoda: [[10, 50, 84, 150]],
  spires: [
    [5, 22, 79, 111],
    [-9, -5, 104, 116],
  ],
  palace: [[5, 36, 60, 98]],
  medina: [[1, 44, -18, 80]],
  savanna: [[-36, 18, -18, 52]],
  jungle: [[-24, 24, -180, 180]],
  palms: [[-31, 32, -180, 180]],
  islands: [[27, 46, -19, 37]],
  fjord: [
    [41, 72, -180, 35],
    [-56, -40, -80, 180],
  ],
  aurora: [[57, 90, -180, 180]],
  steppe: [
    [34, 60, -120, 125],
    [-42, -30, -70, -55],
  ],
  cliffs: [
    [33, 65, -130, 25],
    [-50, -33, 10, 180],
  ],
  harbour: [[41, 66, -75, 32]],
  mesa: [
    [20, 44, -125, -99],
    [-35, -10, 112, 150],
    [27, 40, 30, 40],
    [-32, -14, 10, 22],
    [-30, -14, -72, -62],
  ],
};

/** What the land looks like where no word says it: the first area that a position lies in, each with what may be there. */
const LANDS: readonly (readonly [scenes: readonly [CoverScene, ...CoverScene[]], ...Area])[] = [
  [['snow'], -90, -60, -180, 180],
  [['aurora'], 66, 90, -180, 180],
  [['aurora', 'mountains'], 57.5, 66, -180, -120],
  // Islands of warm seas.
  [['palms'], 10.5, 27.5, -85, -59],
  [['palms'], 24, 30.5, -90, -79.5],
  [['palms'], 17.5, 22, -91.5, -86],
  [['palms'], -26, 23, -180, -130],
  [['palms'], -25, 12, 150, 180],
  [['palms'], -25, 8, 46, 75],
  [['palms'], 5.5, 10, 79, 82.5],
  // Europe.
  [['islands'], 34.5, 39.6, 19.3, 28.4],
  [['sea', 'islands'], 27, 30, -19, -13],
  [['hillside'], 36.8, 42.2, -9.7, -6.8],
  [['hillside'], 32, 40, -32, -16],
  [['domes', 'sea'], 35.5, 43.8, -7, 4.5],
  [['sea', 'domes'], 35.5, 41.5, 8, 18.6],
  [['mountains'], 45.6, 47.8, 5.8, 15.6],
  [['domes', 'vineyard'], 41.4, 45.6, 7.4, 14.5],
  [['vineyard'], 42, 46, -1.8, 7.4],
  [['cliffs'], 47.2, 49.8, -5.5, -1],
  [['cliffs'], 50, 61, -11, -4.5],
  [['city', 'cliffs'], 50, 59, -4.5, 2],
  [['canal'], 50, 53.6, 2, 7],
  [['fjord'], 58, 66, 4, 9],
  [['harbour', 'forest'], 54, 66, 7.5, 31],
  [['city', 'vineyard'], 46, 51, -2, 7.5],
  [['city', 'forest'], 47, 54, 6, 16],
  [['domes', 'mountains', 'sea'], 39, 46, 13, 29],
  [['city', 'forest'], 44, 60, 14, 45],
  [['hillside', 'medina'], 36, 43.7, 26, 48],
  // Africa and the near east.
  [['desert'], 18, 30, -12, 24],
  [['desert'], 16, 29.5, 42, 56.5],
  [['medina'], 12, 44, -18, 66],
  [['jungle'], -5, 6, 8, 30],
  [['savanna'], -36, 18, -18, 52],
  // Asia.
  [['mountains'], 27, 37, 71, 98],
  [['palace'], 6, 32, 66, 92.5],
  [['steppe'], 38, 53, 45, 120],
  [['snow', 'forest'], 50, 66, 45, 180],
  [['spires'], 9, 21.5, 92, 108],
  [['palms', 'jungle'], -11, 20, 94, 150],
  [['pagoda'], 20, 50, 97, 150],
  // Oceania.
  [['mesa'], -31, -17, 118, 143],
  [['jungle', 'palms'], -20, -10, 112, 150],
  [['fjord', 'cliffs'], -48, -34, 165, 180],
  [['sea', 'vineyard', 'forest'], -45, -20, 112, 155],
  // The Americas.
  [['mesa'], 28, 39.6, -117.5, -105.5],
  [['sea', 'vineyard'], 32, 40, -125, -117],
  [['forest'], 39, 55, -130, -116],
  [['mountains'], 36, 54, -117, -103],
  [['steppe'], 30, 55, -104, -94],
  [['cliffs', 'forest'], 41, 52, -74, -52],
  [['city', 'forest', 'vineyard'], 30, 50, -95, -66],
  [['forest'], 48, 60, -120, -60],
  [['domes'], 14, 32, -118, -91],
  [['jungle'], 5, 19, -93, -77],
  [['mountains'], -38, 9, -79.5, -68],
  [['jungle'], -14, 9, -70, -49],
  [['palms', 'jungle'], -26, 0, -50, -34],
  [['vineyard', 'steppe'], -40, -24, -72, -48],
  [['fjord'], -56, -40, -76, -60],
];

/** Scenes that are like the land at a position; `null` where nothing is known of it. */
export const scenesAt = (position: Position): readonly [CoverScene, ...CoverScene[]] | null =>
  LANDS.find(([, ...area]) => isIn(position, [area]))?.[0] ?? null;
