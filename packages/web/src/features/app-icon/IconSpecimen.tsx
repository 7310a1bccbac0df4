import { type ReactNode, useState } from 'react';
import { classNames } from '../../ui/class-names.ts';

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

const GROUNDS = {
  light: { name: 'Light wallpaper', className: 'scheme-light from-yellow-soft via-paper to-blue-soft' },
  dark: { name: 'Dark wallpaper', className: 'scheme-dark from-purple-soft via-paper to-blue-soft' },
} as const;

/** A home screen's ground, in one scheme whatever the page's own is. */
export const Wallpaper = ({ scheme, children }: { scheme: keyof typeof GROUNDS; children: ReactNode }) => (
  <div
    role="group"
    aria-label={GROUNDS[scheme].name}
    className={classNames(
      'flex flex-wrap items-end justify-center gap-x-4 gap-y-5 rounded-card border border-line bg-linear-to-br p-4 text-ink sm:justify-start sm:p-6',
      GROUNDS[scheme].className,
    )}
  >
    {children}
  </div>
);

/** The squircle for whatever refers to it; draws nothing itself. */
export const SquircleMask = () => (
  <svg aria-hidden="true" className="absolute size-0">
    <clipPath id={SQUIRCLE_ID} clipPathUnits="objectBoundingBox">
      <path d="M0 .5C0 .08.08 0 .5 0S1 .08 1 .5.92 1 .5 1 0 .92 0 .5" />
    </clipPath>
  </svg>
);

/** A mask that a system cuts icons to. */
interface IconShape {
  readonly name: string;
  readonly className: string;
}

/** The element that {@link ICON_SHAPES} refers to for the squircle, which no radius makes. */
const SQUIRCLE_ID = 'squircle';

/** The masks of the launchers that there are. */
export const ICON_SHAPES: readonly IconShape[] = [
  { name: 'Circle', className: 'rounded-full' },
  { name: 'Squircle', className: '[clip-path:url(#squircle)]' },
  { name: 'Rounded square', className: 'rounded-[22%]' },
  { name: 'Teardrop', className: 'rounded-full rounded-br-[14%]' },
];
