import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { Outfit, OutfitCategory } from '@caravan/contract/outfits/outfits.schema.ts';
import { useState } from 'react';
import { StoredImage } from '../../platform/outbox/StoredImage.tsx';
import { classNames } from '../../ui/class-names.ts';
import { TINTS } from '../../ui/tints.ts';
import { CATEGORY_STYLES } from './outfit-categories.ts';

interface OutfitPictureProps {
  outfit: Pick<Outfit, 'category' | 'imageUrl'>;
  /** Gives it its size; the picture fills it. */
  className?: string;
}

/** An outfit's small picture, decorative beside its title; the drawing stays behind it until it is there, and where it fails. */
export const OutfitPicture = ({ outfit: { category, imageUrl }, className }: OutfitPictureProps) => {
  const [broken, setBroken] = useState<string | null>(null);
  return (
    <div className={classNames('contain-content', className)}>
      <OutfitDrawing category={category} className="absolute inset-0" />
      {imageUrl && imageUrl !== broken && (
        <StoredImage
          src={cardImageUrl(imageUrl)}
          alt=""
          loading="lazy"
          decoding="async"
          onError={() => setBroken(imageUrl)}
          className="absolute inset-0 size-full object-cover"
        />
      )}
    </div>
  );
};

/** What hangs on the hanger, in a box of 120 by 160, and the lines that are drawn over it. */
const GARMENTS: Readonly<Record<OutfitCategory, { readonly cloth: string; readonly lines: string }>> = {
  Casual: {
    cloth: 'M46 58 L24 68 L31 90 L42 86 V130 H78 V86 L89 90 L96 68 L74 58 C70 67 50 67 46 58 Z',
    lines: 'M42 112 H78',
  },
  'Active Wear': {
    cloth: 'M47 56 V68 C47 77 41 80 41 88 V132 H79 V88 C79 80 73 77 73 68 V56 H66 C66 70 54 70 54 56 Z',
    lines: 'M49 94 V132 M71 94 V132',
  },
  Formal: {
    cloth: 'M48 56 L32 64 L26 122 L38 124 L40 92 V134 H80 V92 L82 124 L94 122 L88 64 L72 56 L60 86 Z',
    lines: 'M48 56 L52 74 L47 77 L60 98 L73 77 L68 74 L72 56 M60 108 V108.5 M60 120 V120.5',
  },
  'Dress to Impress': {
    cloth:
      'M49 54 L51 70 C47 77 48 83 51 88 L33 138 C48 145 72 145 87 138 L69 88 C72 83 73 77 69 70 L71 54 C67 66 53 66 49 54 Z',
    lines: 'M51 88 H69 M56 98 L51 132 M64 98 L69 132',
  },
};

const HANGER = 'M60 46 V42 C60 37 66 37 66 31 A6 6 0 1 0 54 31 M60 46 L44 57 M60 46 L76 57';

/** Stands in for a photo: a garment of the category on a hanger. It fills its box. */
export const OutfitDrawing = ({ category, className }: { category: OutfitCategory; className?: string }) => {
  const { cloth, lines } = GARMENTS[category];
  return (
    <div aria-hidden="true" className={classNames(TINTS[CATEGORY_STYLES[category].tint], className)}>
      <svg
        viewBox="0 0 120 160"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.5}
        strokeLinecap="round"
        strokeLinejoin="round"
        className="mx-auto size-full max-h-72 max-w-56 opacity-75"
      >
        <path d={HANGER} />
        <path d={cloth} fill="currentColor" fillOpacity={0.14} />
        <path d={lines} />
      </svg>
    </div>
  );
};
