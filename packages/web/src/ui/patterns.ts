import type { CSSProperties } from 'react';

type Pattern = 'plain' | 'stripes' | 'dots' | 'rungs' | 'checks' | 'slants' | 'lines';

/** How much of the ink is in a pattern, per cent: words keep 4.5:1 on it. */
export const PATTERN_INK = 14;

const INK = `color-mix(in srgb, currentColor ${PATTERN_INK}%, transparent)`;

/** Drawn in the ink of the words on them. */
export const PATTERNS: Record<Pattern, CSSProperties> = {
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
