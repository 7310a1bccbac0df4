import type { Outfit } from '@caravan/contract/outfits/outfits.schema.ts';
import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { useState } from 'react';
import { classNames } from '../../ui/class-names.ts';
import { OutfitDrawing } from './OutfitDrawing.tsx';

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
        <img
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
