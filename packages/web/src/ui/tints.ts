export type Tint = 'sand' | 'teal' | 'clay' | 'blue' | 'green' | 'yellow' | 'orange' | 'purple';

/** Soft ground and ink of each tint. */
export const TINTS: Record<Tint, string> = {
  sand: 'bg-sand-soft text-sand-ink',
  teal: 'bg-accent-soft text-accent-ink',
  clay: 'bg-clay-soft text-clay-ink',
  blue: 'bg-blue-soft text-blue-ink',
  green: 'bg-green-soft text-green-ink',
  yellow: 'bg-yellow-soft text-yellow-ink',
  orange: 'bg-orange-soft text-orange-ink',
  purple: 'bg-purple-soft text-purple-ink',
};
