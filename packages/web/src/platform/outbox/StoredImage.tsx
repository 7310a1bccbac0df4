import type { ComponentProps } from 'react';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { useFileAddress } from './waiting-files.ts';

type StoredImageProps = ComponentProps<'img'> & { src: string; alt: string };

/** A picture by its address; of one that waits on this device its bytes, as soon as they are there. */
export const StoredImage = ({ src, alt, ...props }: StoredImageProps) =>
  isWaitingFile(src) ? <WaitingImage src={src} alt={alt} {...props} /> : <img src={src} alt={alt} {...props} />;

const WaitingImage = ({ src, alt, ...props }: StoredImageProps) => {
  const address = useFileAddress(src);
  return address !== null && <img src={address} alt={alt} {...props} />;
};
