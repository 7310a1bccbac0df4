import { once } from '@caravan/contract/once.rules.ts';
import { Sky, pineRow, pines } from './SeaMountainsDesert.tsx';

/** A house by its left edge, width, top and roof. */
type House = readonly [x: number, width: number, top: number, roof: 'flat' | 'gable' | 'dome' | 'spire' | 'steps'];

const BANK = 190;

const ROOFS: Record<House[3], (x: number, w: number, y: number) => string> = {
  flat: () => '',
  gable: (x, w, y) => `M${x} ${y}l${w / 2} ${-w * 0.42}l${w / 2} ${w * 0.42}z`,
  dome: (x, w, y) => `M${x} ${y}a${w / 2} ${w / 2} 0 0 1 ${w} 0zM${x + w / 2 - 0.8} ${y - w / 2 - 9}h1.6v11h-1.6z`,
  spire: (x, w, y) => `M${x} ${y}l${w / 2} ${-w * 1.5}l${w / 2} ${w * 1.5}z`,
  steps: (x, w, y) => `M${x + w * 0.18} ${y}v-7h${w * 0.2}v-8h${w * 0.24}v8h${w * 0.2}v7z`,
};

const outline = (houses: readonly House[]): string =>
  houses.map(([x, w, top, roof]) => `M${x} ${top}h${w}V${BANK}h${-w}z${ROOFS[roof](x, w, top)}`).join('');

const FAR_CITY: readonly House[] = [
  [6, 24, 118, 'flat'],
  [38, 20, 96, 'steps'],
  [70, 30, 124, 'flat'],
  [112, 16, 92, 'gable'],
  [152, 22, 116, 'flat'],
  [252, 24, 104, 'steps'],
  [292, 16, 88, 'spire'],
  [318, 28, 118, 'flat'],
  [360, 22, 98, 'flat'],
];

const MIDDLE_CITY: readonly House[] = [
  [-4, 30, 146, 'gable'],
  [28, 22, 128, 'flat'],
  [54, 34, 142, 'flat'],
  [92, 14, 124, 'spire'],
  [106, 34, 150, 'gable'],
  [140, 28, 136, 'flat'],
  [222, 30, 138, 'flat'],
  [254, 44, 132, 'dome'],
  [300, 28, 146, 'gable'],
  [330, 20, 122, 'steps'],
  [352, 52, 140, 'flat'],
];

const NEAR_CITY: readonly House[] = [
  [-6, 34, 164, 'gable'],
  [28, 26, 150, 'flat'],
  [54, 24, 168, 'gable'],
  [78, 24, 166, 'gable'],
  [104, 30, 152, 'flat'],
  [136, 26, 170, 'gable'],
  [162, 34, 172, 'flat'],
  [196, 24, 168, 'gable'],
  [220, 26, 154, 'flat'],
  [246, 24, 170, 'gable'],
  [272, 30, 162, 'flat'],
  [302, 26, 170, 'gable'],
  [328, 26, 150, 'flat'],
  [354, 24, 168, 'gable'],
  [378, 30, 158, 'gable'],
];

/** The windows of the near houses that are lit, the same each time: about half of them. */
const WINDOWS = NEAR_CITY.flatMap(([left, width, top], house) =>
  Array.from({ length: 12 }, (_, n) => ({
    x: left + 5.5 + (n % 3) * ((width - 14.5) / 2),
    y: top + 5 + Math.floor(n / 3) * 8,
  })).filter(({ y }, n) => y < 180 && (n * 5 + house * 3) % 7 < 4),
);

const ARCHES = [-34, 46, 126, 206, 286, 366].map((x) => `M${x} 222c0-30 68-30 68 0z`).join('');

/** Towers in the haze, a dome, gables with lit windows along a river, a stone bridge. */
export const CityScene = () => (
  <>
    <Sky sun={[198, 104, 23]} />
    <path d={outline(FAR_CITY)} fill="var(--far)" opacity="0.8" />
    <path d={outline(MIDDLE_CITY)} fill="var(--middle)" />
    <path d={outline(NEAR_CITY)} fill="var(--near)" />
    <g fill="var(--detail)">
      {WINDOWS.map(({ x, y }) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="3.5" height="4.5" rx="0.6" />
      ))}
    </g>
    <path d="M0 189h400v51H0z" fill="var(--front)" />
    <path d="M0 189h400v4c-120 6-280 6-400 0z" fill="var(--near)" opacity="0.5" />
    <g stroke="var(--detail)" strokeWidth="1.5" strokeLinecap="round" opacity="0.65">
      <path d="M186 200h26M192 206h18M180 213h34M196 220h24M188 228h18M30 200h14M66 212h20M100 202h12M262 203h18M300 214h22M340 201h16M120 226h18M286 230h20" />
    </g>
    <path d={`M0 203q200-14 400 0v37H0z${ARCHES}`} fill="var(--near)" fillRule="evenodd" />
    <path d="M0 204q200-14 400 0" fill="none" stroke="var(--middle)" strokeWidth="1.6" />
    <path d="M0 229h400v11H0z" fill="var(--front)" />
    <path d="M0 229h400v3H0z" fill="var(--near)" opacity="0.35" />
  </>
);

const farForest = once(() => pineRow(-10, 410, 34, 138, 30, 6));
const middleForest = once(() => pineRow(-14, 128, 9, 172, 52, 5) + pineRow(196, 414, 14, 170, 50, 6));
const nearForest = once(() =>
  pines([
    [-6, 208, 92],
    [34, 206, 112],
    [66, 212, 72],
    [300, 206, 84],
    [336, 208, 118],
    [372, 212, 82],
    [402, 210, 108],
  ]),
);

/** Rows of trees that fade into the haze, a path that leads in. */
export const ForestScene = () => (
  <>
    <Sky sun={[214, 74, 20]} />
    <path
      d="M0 118c40-22 76-26 112-14 34 11 60-4 92-10 46-8 74 12 110 8 36-4 56-14 86-12v80H0z"
      fill="var(--far)"
      opacity="0.7"
    />
    <path d={farForest()} fill="var(--far)" />
    <path d="M0 140c70-10 140-6 210-2s130 0 190-6v60H0z" fill="var(--far)" />
    <path d={middleForest()} fill="var(--middle)" />
    <path d="M0 172c56-12 110-8 164-2 76 8 150 4 236-6v76H0z" fill="var(--middle)" />
    <path
      d="M174 240c-8-14 18-22 14-32-3-8-24-10-22-18 1-6 14-8 12-14-1-4-8-4-8-6 10-1 20 0 22 5 3 7-10 9-9 15 2 8 32 10 38 21 5 9-2 18 14 29z"
      fill="var(--detail)"
      opacity="0.85"
    />
    <path d={nearForest()} fill="var(--near)" />
    <path
      d="M0 206c42-12 90-6 120 6 20 8 34 20 40 28H0zM400 202c-50-8-96 0-128 10-24 8-36 18-42 28h170z"
      fill="var(--near)"
    />
    <path d="M0 228c30-6 58-4 84 4l22 8H0zM400 226c-34-6-62-2-88 6l-20 8h108z" fill="var(--front)" />
    <path
      d={pines([
        [10, 244, 120],
        [390, 246, 128],
      ])}
      fill="var(--front)"
    />
  </>
);

const farTrees = once(() =>
  pines([
    [30, 166, 26],
    [46, 168, 34],
    [62, 169, 22],
    [300, 160, 24],
    [316, 158, 34],
    [334, 156, 28],
    [350, 155, 20],
  ]),
);
const nearTrees = once(() =>
  pines([
    [14, 226, 84],
    [48, 232, 58],
    [362, 222, 96],
    [392, 228, 70],
    [336, 230, 44],
  ]),
);
const FLAKES = [30, 66, 94, 132, 158, 190, 226, 250, 292, 318, 346, 380];

/** Quiet hills under snow, a hut with a light in its window. */
export const SnowScene = () => (
  <>
    <Sky sun={[304, 62, 15]} />
    <path d="M0 138l44-46 20 18 42-54 40 46 22-18 52 58 36-34 32 24 38-44 34 34 40-20v90H0z" fill="var(--far)" />
    <path
      d="M106 56l-24 31 9 3 8-8 8 10 9-12 10 3zM44 92l-16 17 8 1 7-6 8 6 5-8zM326 88l-17 20 8 1 8-7 9 8 6-6zM256 98l-12 11 7 1 6-5 8 5z"
      fill="var(--near)"
    />
    <path d="M0 158c50-16 104-14 154-2 60 14 96 8 140-4 38-10 72-14 106-8v60H0z" fill="var(--middle)" />
    <path d={farTrees()} fill="var(--front)" opacity="0.75" />
    <path d="M0 184c70-24 128-18 184-8 70 13 130 8 216-12v76H0z" fill="var(--near)" />
    <path
      d="M186 146c-5-6 4-10 0-16s3-9 1-14"
      fill="none"
      stroke="var(--near)"
      strokeWidth="4"
      strokeLinecap="round"
      opacity="0.7"
    />
    <path d="M182 150h8v14h-8z" fill="var(--front)" />
    <path d="M172 168h68v30h-68z" fill="var(--front)" />
    <path d="M164 172l14-21h56l14 21z" fill="var(--near)" />
    <path d="M164 172h84v4h-84z" fill="var(--middle)" />
    <rect x="182" y="180" width="10" height="10" rx="1" fill="var(--detail)" />
    <rect x="220" y="180" width="10" height="10" rx="1" fill="var(--detail)" />
    <path d="M200 198v-17q0-2 2-2h8q2 0 2 2v17z" fill="var(--middle)" opacity="0.5" />
    <path
      d="M120 206c40-12 90-10 132-4 50 7 100 4 148-8v46H0v-22c40-10 80-4 120-12z"
      fill="var(--middle)"
      opacity="0.55"
    />
    <path d={nearTrees()} fill="var(--front)" />
    <path d="M0 222c52-12 100-8 150 0 80 12 160 8 250-8v26H0z" fill="var(--near)" />
    <g fill="var(--near)" opacity="0.9">
      {FLAKES.map((x, n) => (
        <circle key={x} cx={x} cy={24 + ((n * 53) % 150)} r={1 + (n % 3) * 0.5} />
      ))}
    </g>
  </>
);
