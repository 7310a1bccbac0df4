import { Sky } from './Sky.tsx';

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

const FAR: readonly House[] = [
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

const MIDDLE: readonly House[] = [
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

const NEAR: readonly House[] = [
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
const WINDOWS = NEAR.flatMap(([left, width, top], house) =>
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
    <path d={outline(FAR)} fill="var(--far)" opacity="0.8" />
    <path d={outline(MIDDLE)} fill="var(--middle)" />
    <path d={outline(NEAR)} fill="var(--near)" />
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
