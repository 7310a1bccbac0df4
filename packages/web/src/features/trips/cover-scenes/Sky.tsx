import { useId } from 'react';

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
