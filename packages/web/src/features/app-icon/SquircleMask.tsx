import { SQUIRCLE_ID } from './icon-shapes.ts';

/** The squircle for whatever refers to it; draws nothing itself. */
export const SquircleMask = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <clipPath id={SQUIRCLE_ID} clipPathUnits="objectBoundingBox">
      <path d="M0 .5C0 .08.08 0 .5 0S1 .08 1 .5.92 1 .5 1 0 .92 0 .5" />
    </clipPath>
  </svg>
);
