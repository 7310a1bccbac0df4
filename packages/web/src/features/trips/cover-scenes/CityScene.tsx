import { Sky } from './Sky.tsx';

/** Rows of windows: x, y, columns, rows. */
const WINDOWS = [
  [30, 122, 3, 6],
  [92, 108, 2, 7],
  [146, 130, 3, 4],
  [226, 112, 3, 6],
  [286, 128, 3, 4],
  [336, 104, 3, 7],
] as const;

/** Lit or not, the same each time: about three windows in five. */
const isLit = (n: number): boolean => (n * 7919) % 5 < 3;

const Windows = () => (
  <g fill="var(--detail)">
    {WINDOWS.flatMap(([x, y, columns, rows]) =>
      Array.from({ length: columns * rows }, (_, n) => n)
        .filter((n) => isLit(n + x))
        .map((n) => (
          <rect
            key={`${x}-${n}`}
            x={x + (n % columns) * 8}
            y={y + Math.floor(n / columns) * 9}
            width="3.6"
            height="5"
            rx="0.8"
          />
        )),
    )}
  </g>
);

/** Towers, gables and a dome by a river, a bridge in front. */
export const CityScene = () => (
  <>
    <Sky sun={[198, 88, 22]} />
    <path
      d="M0 180v-62h22v-18h18v30h20V88l10-10 10 10v44h16v-26h26v20h14V94h6v-14h4v14h6v36h20v-18c0-10 8-16 16-16s16 6 16 16v22h18v-40h28v26h14V84l12-8 12 8v38h20v-20h24v24h22v62z"
      fill="var(--far)"
    />
    <path
      d="M0 196v-58h14l12-12 12 12v10h16v-34h30v24h10l10-10 10 10h14v-18h12v-6l8-20 8 20v6h12v30h12c0-14 8-22 18-24v-8h4v8c10 2 18 10 18 24h10v-26h32v14l18-16 18 16v-8h22v-20h24v86z"
      fill="var(--middle)"
    />
    <path
      d="M0 200v-68l8-6 8 6v4h8v-22h34v30h6l10-12 10 12v-44h24v36h10v-10h34v16h10l13-15 13 15h10v-36l16-8 16 8v30h12l9-9 9 9v-8h30v14h8v-40h32v34h8l8-8 10 8v64z"
      fill="var(--near)"
    />
    <Windows />
    <path d="M0 196h400v44H0z" fill="var(--front)" />
    <path d="M0 196h400v5H0z" fill="var(--near)" opacity="0.55" />
    <g stroke="var(--detail)" strokeWidth="1.6" strokeLinecap="round" opacity="0.6">
      <path d="M24 208h20M34 215h26M92 207h14M84 222h24M180 208h36M188 215h22M176 223h40M194 231h14M262 209h18M286 220h28M344 207h22M336 228h26" />
    </g>
    <path
      d="M0 188h400v8h-14c-4-3-40-3-46 0v18h-14v-18c-6-14-50-14-58 0v18h-14v-18c-6-14-50-14-58 0v18h-14v-18c-6-14-50-14-58 0v18h-14v-18c-6-14-40-14-46 0H0z"
      fill="var(--near)"
    />
    <path d="M0 185h400" stroke="var(--middle)" strokeWidth="2" />
  </>
);
