import { pineRow, pines } from './pines.ts';
import { Sky } from './Sky.tsx';

const FAR = pineRow(-10, 410, 34, 138, 30, 6);
const MIDDLE = pineRow(-14, 128, 9, 172, 52, 5) + pineRow(196, 414, 14, 170, 50, 6);
const NEAR = pines([
  [-6, 208, 92],
  [34, 206, 112],
  [66, 212, 72],
  [300, 206, 84],
  [336, 208, 118],
  [372, 212, 82],
  [402, 210, 108],
]);

/** Rows of trees that fade into the haze, a path that leads in. */
export const ForestScene = () => (
  <>
    <Sky sun={[214, 74, 20]} />
    <path
      d="M0 118c40-22 76-26 112-14 34 11 60-4 92-10 46-8 74 12 110 8 36-4 56-14 86-12v80H0z"
      fill="var(--far)"
      opacity="0.7"
    />
    <path d={FAR} fill="var(--far)" />
    <path d="M0 140c70-10 140-6 210-2s130 0 190-6v60H0z" fill="var(--far)" />
    <path d={MIDDLE} fill="var(--middle)" />
    <path d="M0 172c56-12 110-8 164-2 76 8 150 4 236-6v76H0z" fill="var(--middle)" />
    <path
      d="M174 240c-8-14 18-22 14-32-3-8-24-10-22-18 1-6 14-8 12-14-1-4-8-4-8-6 10-1 20 0 22 5 3 7-10 9-9 15 2 8 32 10 38 21 5 9-2 18 14 29z"
      fill="var(--detail)"
      opacity="0.85"
    />
    <path d={NEAR} fill="var(--near)" />
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
