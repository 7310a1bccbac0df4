/** A mask that a system cuts icons to. */
export interface IconShape {
  readonly name: string;
  readonly className: string;
}

/** The element that {@link ICON_SHAPES} refers to for the squircle, which no radius makes. */
export const SQUIRCLE_ID = 'squircle';

/** The masks of the launchers that there are. */
export const ICON_SHAPES: readonly IconShape[] = [
  { name: 'Circle', className: 'rounded-full' },
  { name: 'Squircle', className: '[clip-path:url(#squircle)]' },
  { name: 'Rounded square', className: 'rounded-[22%]' },
  { name: 'Teardrop', className: 'rounded-full rounded-br-[14%]' },
];
