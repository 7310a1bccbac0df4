import { classNames } from '../../ui/class-names.ts';
import type { IconShape } from './icon-shapes.ts';

/** The shape alone in a colour of the system, as themed home screens show it. */
export const TintedSpecimen = ({ src, pixels, shape }: { src: string; pixels: number; shape: IconShape }) => (
  <figure className="flex min-w-0 flex-col items-center gap-2 text-center">
    <div
      role="img"
      aria-label={`${pixels} × ${pixels}, tinted, ${shape.name.toLowerCase()}`}
      className={classNames('size-18 bg-accent-soft', shape.className)}
    >
      <div
        style={{ maskImage: `url("${src}")` }}
        className="size-full mask-center mask-contain mask-no-repeat bg-accent-ink"
      />
    </div>
    <figcaption aria-hidden="true" className="text-xs">
      {shape.name}
    </figcaption>
  </figure>
);
