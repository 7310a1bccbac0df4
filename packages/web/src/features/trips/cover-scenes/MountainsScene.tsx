import { pineRow, pines } from './pines.ts';
import { Sky } from './Sky.tsx';

const LAKESIDE = pineRow(-6, 150, 15, 171, 17, 2) + pineRow(262, 406, 14, 170, 19, 2);
const NEAREST = pines([
  [14, 240, 92],
  [42, 244, 66],
  [366, 243, 84],
  [392, 240, 104],
  [340, 246, 52],
  [66, 248, 44],
]);

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
    <path d={LAKESIDE} fill="var(--front)" />
    <path d="M0 169h400v71H0z" fill="var(--middle)" />
    <path d="M0 169h400v8c-90 8-300 6-400-2z" fill="var(--front)" opacity="0.35" />
    <path d="M92 178l66 0 62 48 60-48h60l-20 22H128z" fill="var(--far)" opacity="0.4" />
    <g stroke="var(--detail)" strokeLinecap="round" strokeWidth="1.4" opacity="0.5">
      <path d="M60 186h34M74 193h18M190 187h44M206 195h20M292 190h30M140 204h36M246 208h28M96 214h20" />
    </g>
    <path d="M0 218c36-12 84-10 124 2 46 14 96 14 150 4 50-10 90-14 126-8v24H0z" fill="var(--near)" />
    <path d="M0 228c60-10 110 0 160 6 70 8 150-8 240-10v16H0z" fill="var(--front)" opacity="0.55" />
    <path d={NEAREST} fill="var(--front)" />
  </>
);
