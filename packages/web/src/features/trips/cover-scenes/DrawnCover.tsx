import { type CoveredTrip, coverFor } from '@caravan/contract/trips/cover.rules.ts';
import { classNames } from '../../../ui/class-names.ts';
import { landColours } from './land-colours.ts';
import { SCENES } from './scenes.ts';
import { CLOUDS } from './shapes.ts';

/** The drawn cover of a trip, which fills its box. Props: `trip`, what is known of where and when it goes. */
export const DrawnCover = ({ trip }: { readonly trip: CoveredTrip }) => {
  const cover = coverFor(trip);
  const [Scene, palette] = SCENES[cover.scene];
  return (
    <svg
      data-scene={cover.scene}
      viewBox="0 0 400 240"
      preserveAspectRatio="xMidYMid slice"
      style={landColours(palette, cover.season)}
      className={classNames('cover absolute inset-0 size-full', `cover-${palette} cover-${cover.season}`)}
    >
      <g transform={cover.isMirrored ? 'matrix(-1 0 0 1 400 0)' : undefined}>
        <Scene />
        {cover.hasClouds && <path d={CLOUDS} fill="var(--haze)" opacity="0.55" />}
      </g>
    </svg>
  );
};
