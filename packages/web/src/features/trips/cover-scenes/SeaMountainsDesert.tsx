import { once } from '@caravan/contract/once.rules.ts';
import { useId } from 'react';

/** Outline of one pine: three tiers that widen downwards, its foot at (x, y). */
const pine = (x: number, y: number, height: number): string => {
  const w = height * 0.2;
  const at = (dx: number, up: number) => `${(x + dx * w).toFixed(1)} ${(y - up * height).toFixed(1)}`;
  return (
    `M${at(0, 1)}L${at(0.62, 0.66)}L${at(0.3, 0.68)}L${at(0.86, 0.36)}L${at(0.44, 0.38)}L${at(1.1, 0.06)}L${at(0.16, 0.07)}` +
    `L${at(0.16, 0)}L${at(-0.16, 0)}L${at(-0.16, 0.07)}L${at(-1.1, 0.06)}L${at(-0.44, 0.38)}L${at(-0.86, 0.36)}` +
    `L${at(-0.3, 0.68)}L${at(-0.62, 0.66)}Z`
  );
};

/** One path of pines, each given as [x, y of its foot, height]. */
export const pines = (trees: readonly (readonly [x: number, y: number, height: number])[]): string =>
  trees.map(([x, y, height]) => pine(x, y, height)).join('');

/**
 * A row of pines along a line that waves, the same each time: `count` of them from `from` to `to`, about `height` tall.
 */
export const pineRow = (from: number, to: number, count: number, foot: number, height: number, wave: number): string =>
  pines(
    Array.from({ length: count }, (_, n) => {
      const x = from + ((to - from) * n) / (count - 1) + 3 * Math.sin(n * 12.9);
      return [x, foot + wave * Math.sin(x / 46), height * (0.78 + 0.34 * Math.abs(Math.sin(n * 7.3 + 1)))] as const;
    }),
  );

/** A bay in the low sun: headlands, a sail, light on the water, a beach. */
export const SeaScene = () => {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={id} x2="0" y2="1">
          <stop stopColor="var(--middle)" />
          <stop offset="0.85" stopColor="var(--near)" />
        </linearGradient>
      </defs>
      <Sky sun={[268, 98, 19]} />
      <g fill="none" stroke="var(--near)" strokeWidth="1.5" strokeLinecap="round" opacity="0.65">
        <path d="M120 58q5-5 9 0q4-5 9 0M148 72q4-4 7 0q3-4 7 0M104 78q3-3 6 0q3-3 6 0" />
      </g>
      <path d="M300 132c18-4 22-15 38-18 14-3 20 3 32-3 12-5 18-13 30-14v40H300z" fill="var(--far)" opacity="0.55" />
      <path d="M0 92c14-3 22 2 34 0 18-3 24 10 42 13 15 2 19 9 32 13 10 4 16 8 34 14H0z" fill="var(--far)" />
      <path d="M0 112c22-2 30 6 46 8 20 2 26 8 52 12H0z" fill="var(--near)" opacity="0.35" />
      <rect y="131" width="400" height="109" fill={`url(#${id})`} />
      <g stroke="var(--sun)" strokeLinecap="round" strokeWidth="2.2" opacity="0.85">
        <path d="M250 135h36M256 141h32M244 148h26M278 148h14M254 156h34M240 165h22M272 165h26M252 175h30M262 186h18" />
      </g>
      <g stroke="var(--detail)" strokeLinecap="round" strokeWidth="1.3" opacity="0.4">
        <path d="M40 146h22M92 153h30M24 162h16M338 144h26M352 157h34M318 170h20M150 168h26M78 172h20M196 150h14" />
      </g>
      <path d="M164 106v28l-15-3.500c5-6 11-15 15-24.500z" fill="var(--detail)" />
      <path d="M166.500 101c7 9 12 20 13 31l-13 1.500z" fill="var(--detail)" opacity="0.88" />
      <path d="M147 136h36c-2 4-5 6-9 6h-18c-4 0-7-2-9-6z" fill="var(--near)" />
      <path d="M150 145h28" stroke="var(--detail)" strokeOpacity="0.5" strokeWidth="1.2" strokeLinecap="round" />
      <path d="M0 214c58-20 112-14 168-2s132 12 232-26v54H0z" fill="var(--detail)" opacity="0.55" />
      <path d="M0 219c58-20 114-14 170-2s130 13 230-25v48H0z" fill="var(--front)" />
      <path d="M210 240c60-4 130-14 190-32v32z" fill="var(--far)" opacity="0.28" />
    </>
  );
};

const lakeside = once(() => pineRow(-6, 150, 15, 171, 17, 2) + pineRow(262, 406, 14, 170, 19, 2));
const nearest = once(() =>
  pines([
    [14, 240, 92],
    [42, 244, 66],
    [366, 243, 84],
    [392, 240, 104],
    [340, 246, 52],
    [66, 248, 44],
  ]),
);

/** Peaks over a lake that holds their light, pines at its shore. */
export const MountainsScene = () => (
  <>
    <Sky sun={[96, 66, 15]} />
    <path d="M0 128l36-30 22 15 40-40 34 32 26-18 44 37 40-30 34 22 44-36 42 30 38-22v92H0z" fill="var(--far)" />
    <path d="M62 168l82-78 14 12 62-66 52 54 15-9 78 87z" fill="var(--middle)" />
    <path d="M220 36l52 54 15-9 78 87H258l-20-40 10-16-22-30z" fill="var(--front)" opacity="0.3" />
    <path d="M220 36l-31 33 10 3 10-8 9 12 9-10 11 13 8-7 12 5z" fill="var(--detail)" />
    <path d="M220 36l7 32 10 11 9-7 12 4z" fill="var(--middle)" opacity="0.28" />
    <path d="M144 90l-17 16 8 1 6-5 6 7 7-9 4 2z" fill="var(--detail)" opacity="0.9" />
    <path d="M0 150c48-14 96-6 140 8s92 12 132 2 84-18 128-8v30H0z" fill="var(--near)" />
    <path d={lakeside()} fill="var(--front)" />
    <path d="M0 169h400v71H0z" fill="var(--middle)" />
    <path d="M0 169h400v8c-90 8-300 6-400-2z" fill="var(--front)" opacity="0.35" />
    <path d="M92 178l66 0 62 48 60-48h60l-20 22H128z" fill="var(--far)" opacity="0.4" />
    <g stroke="var(--detail)" strokeLinecap="round" strokeWidth="1.4" opacity="0.5">
      <path d="M60 186h34M74 193h18M190 187h44M206 195h20M292 190h30M140 204h36M246 208h28M96 214h20" />
    </g>
    <path d="M0 218c36-12 84-10 124 2 46 14 96 14 150 4 50-10 90-14 126-8v24H0z" fill="var(--near)" />
    <path d="M0 228c60-10 110 0 160 6 70 8 150-8 240-10v16H0z" fill="var(--front)" opacity="0.55" />
    <path d={nearest()} fill="var(--front)" />
  </>
);

/** One camel of the file, its feet at (x, y). */
const Camel = ({ x, y, size = 1 }: { x: number; y: number; size?: number }) => (
  <path
    transform={`translate(${x} ${y}) scale(${size})`}
    d="M-9.500 0l.6-7.600c-1.200-2-1-4.500.4-5.800 1.300-1.200 2.600-.8 3.700-1.700 1-.9 1.400-3 2.900-3s1.900 2.100 3 3c1.200 1 2.500.6 3.900 1.300 1.300.6 2.100.4 2.900-.8.900-1.500 1.100-3.600 2.200-4.600.9-.7 2.900-.8 3.800-.1.500.4.600 1.200 0 1.500-.9.400-2 .2-2.400 1.100-.6 1.700-.8 4.300-2.100 6.100-.8 1.100-2 1.700-3 2.300l.9 8.300H6l-1.300-7.600c-2.300.7-6 .7-8.700.3l-.9 7.300h-1.200l-.5-6.600-1.300 6.600z"
    fill="var(--detail)"
  />
);

/** Dunes with a lit and a shaded side, table mountains behind, a caravan on the ridge. */
export const DesertScene = () => (
  <>
    <Sky sun={[118, 84, 24]} />
    <path d="M236 132l10-34 6-3h40l5 4 6 28 30 5v8h-97z" fill="var(--far)" opacity="0.75" />
    <path d="M324 134l8-24h34l6 20 28 4v8h-76z" fill="var(--far)" opacity="0.55" />
    <path d="M0 138l26-5 6-14h22l6 15 40 4v10H0z" fill="var(--far)" opacity="0.55" />
    <path d="M0 142c46-10 84-8 124-2 58 8 90-6 146-10 52-4 96 2 130 8v60H0z" fill="var(--far)" />
    <path d="M0 176c50-4 96-14 134-28 20-7 34-8 50 0 40 20 110 30 216 22v70H0z" fill="var(--near)" />
    <path
      d="M0 176c50-4 96-14 134-28 12-4 20-6 28-6-18 12-10 22 12 34 24 13 60 22 92 34 20 8 20 20 4 30H0z"
      fill="var(--middle)"
    />
    <Camel x={252} y={167.5} size={0.8} />
    <Camel x={228} y={165} size={0.8} />
    <Camel x={204.5} y={159} size={0.8} />
    <path d="M120 240c60-14 112-30 158-50 34-15 72-22 122-22v72z" fill="var(--middle)" />
    <path d="M200 240c50-10 70-26 64-36-4-6 8-12 22-18 34-13 72-18 114-18v72z" fill="var(--front)" opacity="0.72" />
    <g fill="none" stroke="var(--near)" strokeWidth="1.2" strokeLinecap="round" opacity="0.6">
      <path d="M26 190c34-2 62-8 88-16M40 202c40-3 72-9 102-20M20 216c56-3 100-11 140-24M64 226c48-4 86-12 124-24" />
    </g>
    <path d="M0 226c44-8 92-6 140 4 30 6 50 8 70 10H0z" fill="var(--front)" />
  </>
);

const STARS = [
  [28, 30, 0.9],
  [74, 62, 0.6],
  [118, 22, 0.7],
  [163, 48, 0.9],
  [206, 16, 0.6],
  [236, 60, 0.7],
  [322, 24, 0.8],
  [352, 66, 0.6],
  [384, 36, 0.9],
  [12, 82, 0.6],
  [268, 34, 0.5],
] as const;

/** The sky of every scene: a gradient, the sun (by night the moon and stars) with its glow at `sun`. */
export const Sky = ({ sun: [x, y, radius] }: { sun: readonly [x: number, y: number, radius: number] }) => {
  const id = useId();
  return (
    <>
      <defs>
        <linearGradient id={`${id}sky`} x2="0" y2="1">
          <stop offset="0" stopColor="var(--sky)" />
          <stop offset="0.72" stopColor="var(--haze)" />
        </linearGradient>
        <radialGradient id={`${id}glow`}>
          <stop offset="0.2" stopColor="var(--sun)" stopOpacity="0.55" />
          <stop offset="0.45" stopColor="var(--sun)" stopOpacity="0.22" />
          <stop offset="0.75" stopColor="var(--sun)" stopOpacity="0.05" />
          <stop offset="1" stopColor="var(--sun)" stopOpacity="0" />
        </radialGradient>
      </defs>
      <rect width="400" height="240" fill={`url(#${id}sky)`} />
      <g fill="var(--stars)">
        {STARS.map(([cx, cy, r]) => (
          <circle key={cx} cx={cx} cy={cy} r={r} />
        ))}
      </g>
      <circle cx={x} cy={y} r={radius * 4.5} fill={`url(#${id}glow)`} />
      <circle cx={x} cy={y} r={radius} fill="var(--sun)" />
    </>
  );
};
