import { pines } from './pines.ts';
import { Sky } from './Sky.tsx';

const FAR_TREES = pines([
  [30, 166, 26],
  [46, 168, 34],
  [62, 169, 22],
  [300, 160, 24],
  [316, 158, 34],
  [334, 156, 28],
  [350, 155, 20],
]);
const NEAR_TREES = pines([
  [14, 226, 84],
  [48, 232, 58],
  [362, 222, 96],
  [392, 228, 70],
  [336, 230, 44],
]);
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
    <path d={FAR_TREES} fill="var(--front)" opacity="0.75" />
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
    <path d={NEAR_TREES} fill="var(--front)" />
    <path d="M0 222c52-12 100-8 150 0 80 12 160 8 250-8v26H0z" fill="var(--near)" />
    <g fill="var(--near)" opacity="0.9">
      {FLAKES.map((x, n) => (
        <circle key={x} cx={x} cy={24 + ((n * 53) % 150)} r={1 + (n % 3) * 0.5} />
      ))}
    </g>
  </>
);
