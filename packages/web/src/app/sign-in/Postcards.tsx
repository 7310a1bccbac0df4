import type { Cover } from '@caravan/contract/trips/cover.rules.ts';
import type { ComponentType } from 'react';
import { coverColors } from '../../features/trips/cover-palettes.ts';
import { DesertScene } from '../../features/trips/cover-scenes/DesertScene.tsx';
import { MountainsScene } from '../../features/trips/cover-scenes/MountainsScene.tsx';
import { SeaScene } from '../../features/trips/cover-scenes/SeaScene.tsx';
import { classNames } from '../../ui/class-names.ts';

/* Drawn from the scenes themselves: choosing one by a destination would bring all of them and a gazetteer along. */
const CARDS: readonly { Scene: ComponentType; cover: Cover; caption: string; place: string; captionAt: string }[] = [
  {
    Scene: MountainsScene,
    cover: { scene: 'mountains', season: 'autumn' },
    caption: 'Dolomites',
    place: 'left-0 top-[12%] w-[44%] -rotate-6 lg:w-[46%]',
    captionAt: 'pl-2 text-start',
  },
  {
    Scene: DesertScene,
    cover: { scene: 'desert', season: 'spring' },
    caption: 'Merzouga',
    place: 'right-0 top-[14%] w-[44%] rotate-6 lg:w-[46%]',
    captionAt: 'pr-2 text-end',
  },
  {
    Scene: SeaScene,
    cover: { scene: 'sea', season: 'summer' },
    caption: 'Naxos, July',
    place: 'left-1/2 top-0 w-[48%] -translate-x-1/2 -rotate-1 lg:w-[52%]',
    captionAt: 'text-center',
  },
];

/** Three pictures of trips, laid into the notebook; decorative. */
export const Postcards = () => (
  <div aria-hidden="true" className="relative mx-auto aspect-[358/160] w-full max-w-120 lg:mx-0 lg:max-w-none">
    {CARDS.map(({ Scene, cover, caption, place, captionAt }) => (
      <figure
        key={caption}
        className={classNames('absolute rounded-sm border border-line bg-raised p-1.5 pb-0 shadow-float', place)}
      >
        <span className="absolute -top-2 left-1/2 h-4 w-14 -translate-x-1/2 -rotate-3 bg-yellow-soft/80 lg:h-6 lg:w-20" />
        <svg
          viewBox="0 0 400 240"
          preserveAspectRatio="xMidYMid slice"
          className="aspect-4/3 w-full"
          style={coverColors(cover)}
        >
          <Scene />
        </svg>
        <figcaption className={classNames('py-1 text-xs font-medium text-ink-muted', captionAt)}>{caption}</figcaption>
      </figure>
    ))}
  </div>
);
