import type { CoverSeason } from '@caravan/contract/trips/cover.rules.ts';

/**
 * Five colours of the land for each palette and season, from the horizon to the eye; the fifth is the small thing that catches it: a sail, a
 * peak's snow, the animals on a dune, lit windows, a path. Those that the landing page shows are in cover-palettes.css.
 */
const COLOURS: Readonly<Record<string, Readonly<Partial<Record<CoverSeason, string>>>>> = {
  sea: {
    spring: '#93b5ae #86bfc2 #4d97a3 #efd9b1 #fffaf0',
    autumn: '#b28d76 #93adab #4f7c87 #dfbd91 #fcf0e1',
    winter: '#95a6b6 #9ab5c4 #5b8298 #ddd5c9 #ffffff',
  },
  mountains: {
    spring: '#b3c9cf #7d9fa6 #86aa7c #4a7a5a #fdfaf3',
    summer: '#a3c4d0 #6795a5 #74a266 #376b4e #fdfcf7',
    winter: '#bccad9 #8399b3 #dde5ea #46617a #ffffff',
  },
  desert: {
    summer: '#e3a684 #f6cd8b #e2a462 #cd8145 #5d3423',
    autumn: '#cb9078 #e9b37c #ca8556 #a9623e #50291d',
    winter: '#cdb0a6 #ecd5b9 #d0b091 #b78f70 #5d4337',
  },
  city: {
    spring: '#c5d3d1 #93b0b3 #4c6d79 #86adb1 #fff1c6',
    summer: '#b5d6d3 #7db0b5 #386775 #62a5b0 #fff1b8',
    autumn: '#e2bfa2 #b9877b #674955 #b3928a #ffe1a3',
    winter: '#c7d0dc #94a6bd #485c78 #98aec1 #ffeabb',
  },
  forest: {
    spring: '#c2d8b9 #90b98d #5b9068 #33634d #f7efcd',
    summer: '#aed0aa #72ac7a #3d7f58 #205343 #f8efbf',
    autumn: '#ebca9a #d99a55 #ab6237 #673727 #fcebc6',
    winter: '#ced9dd #a3b7be #6a8791 #3a5762 #f8f6f1',
  },
  snow: {
    spring: '#b7c9d6 #dfe9ed #f7f7f3 #4f736c #ffd27d',
    summer: '#a2c3d3 #dbe9ee #f7faf8 #3b6d66 #ffd27d',
    autumn: '#c6b3b5 #e9dedb #f9f3ec #57585d #ffc974',
    winter: '#a3b8d0 #d6e3ee #f4f8fa #3d566c #ffcf7a',
  },
  oldtown: {
    spring: '#c3d0b8 #e6cfa9 #a4715a #6f8a63 #f8ecd6',
    summer: '#bccdb4 #edcf9c #a5694c #5f8458 #fbeed2',
    autumn: '#cfb59a #e0b983 #96573f #77633f #f7e3c3',
    winter: '#c2c8cb #d9c8b4 #8b6a5f #64746f #f3e9dc',
  },
  temple: {
    spring: '#c6d3cd #a9c2ae #5b5560 #7fa37c #fbeedd',
    summer: '#b2cfc4 #8fb89a #4b5560 #5f9468 #fbf0d6',
    autumn: '#dcbfa2 #cf9f78 #5f4440 #a9683f #fae6c4',
    winter: '#c5d0da #b6c3cd #545c6e #e4e9ea #f5efe6',
  },
  redrock: {
    spring: '#d9a98f #cf8062 #c26a48 #b0805c #f3d3ae',
    summer: '#dd9c7c #cb6c47 #bd5632 #a96b43 #f6cf9f',
    autumn: '#c58a75 #b65f42 #a04a2e #8c5a3c #eec495',
    winter: '#ccaaa0 #bb8068 #a8664d #97796a #f2dccb',
  },
  grass: {
    spring: '#b9c9bf #bfcf8f #93b06a #5f8350 #4a4438',
    summer: '#d7b183 #e3c274 #cf9f4c #8f6a34 #43301f',
    autumn: '#c99a76 #d9a55c #b87b3c #7c4f2a #3d2719',
    winter: '#bcc3c9 #d3cdae #b3a980 #7d7458 #443d36',
  },
  green: {
    spring: '#bcd3bb #93bd88 #6da169 #35684c #fbf6e2',
    summer: '#a9cdb0 #77b07a #4c8f59 #235544 #fdf7df',
    autumn: '#d9c298 #c3a05a #97823f #5a4a2c #fbeccb',
    winter: '#c5d2d4 #a3b8ae #78978a #3d5c55 #f7f5ef',
  },
  lagoon: {
    spring: '#7fb0a2 #8fd3cf #3fa4ad #f3e2bd #fdfaef',
    summer: '#68a58f #6fd0cf #1f97a6 #f8e5b6 #ffffff',
    autumn: '#9c9b86 #93c6be #4b93a0 #ecd0a2 #fdf3e2',
    winter: '#84a3ab #96c9d2 #4a93a8 #eaddc6 #ffffff',
  },
  white: {
    spring: '#a9bcb6 #7fbcc8 #b39a80 #3f86ad #fdfaf3',
    summer: '#a4b9a8 #4fb0c8 #b5966e #2472a6 #ffffff',
    autumn: '#b9a08f #8cadb5 #a5825f #4a7896 #fcf1e2',
    winter: '#a7b3bd #93b2c6 #a1948a #4d7699 #ffffff',
  },
  polar: {
    spring: '#8fa9bf #cfdfe8 #f4f6f5 #46606b #ffd27d',
    summer: '#86aabf #c9dfe8 #f4f8f8 #3f646b #ffd27d',
    autumn: '#8e95ad #cfcfdc #f3eff0 #4b5566 #ffc974',
    winter: '#7f98b8 #c3d5e6 #eef4f8 #35506a #ffcf7a',
  },
  jungle: {
    spring: '#bcd6c0 #8cbd90 #57996b #25614b #fbf8e6',
    summer: '#a9cfae #74b07c #458a58 #1d5242 #fdf8e2',
    autumn: '#c2cfaa #93b07a #5f8f5c #2c5a43 #fdf3da',
    winter: '#bcd2cd #8ab39c #578a73 #27564c #f9f8f0',
  },
};

/** Water where the land has another colour: a river at the foot of a town, the sea under a cliff. */
const WATER: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'oldtown cover-river': { '--front-day': '#6b9ea6' },
  'temple cover-river': { '--front-day': '#85a9a6' },
  'green cover-coast': { '--middle-day': '#7dabb6' },
};

const NAMES = ['--far-day', '--middle-day', '--near-day', '--front-day', '--detail-day'];

/** The custom properties that colour the land of a palette, such as `oldtown cover-river`, in a season. */
export const landColours = (palette: string, season: CoverSeason): Record<string, string> => {
  const [land = ''] = palette.split(' ');
  const colours = COLOURS[land]?.[season]?.split(' ') ?? [];
  return { ...Object.fromEntries(colours.map((colour, index) => [NAMES[index], colour])), ...WATER[palette] };
};
