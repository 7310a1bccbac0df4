import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import type { CSSProperties } from 'react';
import { TINTS } from '../../../ui/tints.ts';

/** How much of the ink is in a pattern: words keep 4.5:1 on it. */
export const PATTERN_INK = 14;

const INK = `color-mix(in srgb, currentColor ${PATTERN_INK}%, transparent)`;

/** Drawn in the ink of the words on them. */
const PATTERNS: Record<TripLook['pattern'], CSSProperties> = {
  plain: {},
  stripes: { backgroundImage: `repeating-linear-gradient(135deg, ${INK} 0 4px, transparent 4px 10px)` },
  dots: {
    backgroundImage: `radial-gradient(circle, ${INK} 2px, transparent 2.5px)`,
    backgroundSize: '8px 8px',
  },
  rungs: { backgroundImage: `repeating-linear-gradient(90deg, ${INK} 0 3px, transparent 3px 9px)` },
  checks: {
    backgroundImage: `conic-gradient(${INK} 25%, transparent 0 50%, ${INK} 0 75%, transparent 0)`,
    backgroundSize: '10px 10px',
  },
  slants: { backgroundImage: `repeating-linear-gradient(45deg, ${INK} 0 2px, transparent 2px 6px)` },
  lines: { backgroundImage: `repeating-linear-gradient(0deg, ${INK} 0 2px, transparent 2px 6px)` },
};

/** A trip's colour and pattern as props of what is drawn in them. */
export const lookStyle = (look: TripLook): { className: string; style: CSSProperties } => ({
  className: TINTS[look.tint],
  style: PATTERNS[look.pattern],
});
