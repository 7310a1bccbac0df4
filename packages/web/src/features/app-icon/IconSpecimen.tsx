import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import type { IconShape } from './icon-shapes.ts';

interface IconSpecimenProps {
  src: string;
  /** Pixels of the picture's side. */
  pixels: number;
  /** What cuts it; `null` leaves it as it is. */
  shape: IconShape | null;
}

/** Dots of the picture to one pixel of the page, as on a sharp phone. */
const DENSITY = 4;

/** One picture of the icon, under the mask that a system lays over it. */
export const IconSpecimen = ({ src, pixels, shape }: IconSpecimenProps) => {
  const [failed, setFailed] = useState(false);
  const side = pixels / DENSITY;
  const name = `${pixels} × ${pixels}, ${shape?.name.toLowerCase() ?? 'as it is'}`;
  return (
    <figure className="flex min-w-0 flex-col items-center gap-2 text-center lg:max-w-[calc(25%-0.75rem)]">
      {failed ? (
        <p role="alert" className="rounded-control bg-clay-soft px-2 py-1 text-sm text-clay-ink">
          This icon could not be loaded.
        </p>
      ) : (
        <img
          src={src}
          alt={name}
          width={side}
          height={side}
          onError={() => setFailed(true)}
          className={classNames('h-auto max-w-full', shape?.className)}
        />
      )}
      <figcaption aria-hidden="true" className="text-xs">
        {shape?.name ?? `${pixels} × ${pixels}`}
      </figcaption>
    </figure>
  );
};
