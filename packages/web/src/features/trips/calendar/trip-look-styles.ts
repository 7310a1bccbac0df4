import type { TripLook } from '@caravan/contract/trips/trip-looks.rules.ts';
import type { CSSProperties } from 'react';
import { PATTERNS } from '../../../ui/patterns.ts';
import { TINTS } from '../../../ui/tints.ts';

/** A trip's colour and pattern as props of what is drawn in them. */
export const lookStyle = (look: TripLook): { className: string; style: CSSProperties } => ({
  className: TINTS[look.tint],
  style: PATTERNS[look.pattern],
});

/** The trip's colour alone, at its strongest: for a line too thin for a pattern. */
export const strongStyle = (look: TripLook): { className: string; style: CSSProperties } => ({
  className: TINTS[look.tint],
  style: { backgroundColor: 'currentColor' },
});
