import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Position } from '@caravan/contract/places/places.schema.ts';
import { type ComponentProps, useState } from 'react';
import { lazyComponent, useArrival } from '../../platform/lazy-component.ts';
import { StoredImage } from '../../platform/outbox/StoredImage.tsx';
import { classNames } from '../../ui/class-names.ts';

/** The drawings of all lands, and the words that choose among them, come behind what the page says. */
const drawing = lazyComponent(async () => (await import('./cover-scenes/DrawnCover.tsx')).DrawnCover);

interface TripCoverProps {
  destination: string | null | undefined;
  /** Where that is, where it was chosen among places. */
  position?: Position | null | undefined;
  /** `YYYY-MM-DD`. */
  startDate: string | null | undefined;
  /** The trip's id, which chooses where destination and date say nothing. */
  seed: string;
  /** The travellers' own picture, in place of the drawing; the drawing stays behind it until it is there. */
  src?: string | null | undefined;
  /** 'card' where it is shown small: then the picture's small variant does. */
  size?: 'card' | 'full';
  /** Darkens the lower half so that white text there keeps 4.5:1 on any picture. */
  scrim?: boolean;
  /** Gives it its size, e.g. 'h-40' or 'aspect-video'. */
  className?: string;
}

/**
 * A trip's picture, decorative: it fills its box. Props: `destination`, `position`, `startDate`, `seed`, `src`, `size` ('full'), `scrim`,
 * `className`.
 */
export const TripCover = ({
  destination,
  position,
  startDate,
  seed,
  src,
  size = 'full',
  scrim = false,
  className,
}: TripCoverProps) => {
  const trip = { destination, position, startDate, id: seed };
  return (
    // contain-content clips and holds the layers whatever position the page gives the box.
    <div aria-hidden="true" className={classNames('bg-skeleton contain-content', className)}>
      <Drawing trip={trip} />
      {src && <Photo key={src} src={size === 'card' ? cardImageUrl(src) : src} isMain={size === 'full'} />}
      {scrim && <div className="cover-scrim absolute inset-0" />}
    </div>
  );
};

/** Comes over the ground once its code is there; where that does not arrive the ground stays. */
const Drawing = (props: ComponentProps<typeof drawing.Component>) => {
  const [isFirst] = useState(() => !drawing.hasArrived());
  const isThere = useArrival(drawing);
  if (!isThere) return null;
  return (
    <div className={classNames('absolute inset-0', isFirst && 'transition-opacity duration-240 starting:opacity-0')}>
      <drawing.Component {...props} />
    </div>
  );
};

interface PhotoProps {
  src: string;
  /** It is the largest thing on its page, and comes before every other picture. */
  isMain: boolean;
}

/** Comes over the drawing once it is there whole, and not at all where it is broken. */
const Photo = ({ src, isMain }: PhotoProps) => {
  const [state, setState] = useState<'coming' | 'there' | 'broken'>('coming');
  if (state === 'broken') return null;
  return (
    <StoredImage
      src={src}
      alt=""
      decoding="async"
      fetchPriority={isMain ? 'high' : 'auto'}
      onLoad={() => setState('there')}
      onError={() => setState('broken')}
      className={classNames(
        'absolute inset-0 size-full object-cover transition-opacity duration-240',
        state === 'coming' && 'opacity-0',
      )}
    />
  );
};
