import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { ActivityAttachment } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { isWaitingFile } from '@caravan/outbox/file-references.ts';
import { useFileAddress } from '../../platform/outbox/waiting-files.ts';
import { classNames } from '../../ui/class-names.ts';

interface AttachedPictureProps {
  picture: ActivityAttachment;
  /** Gives it its size; the picture fills it. */
  className: string;
}

/** A picture of an activity, small; decorative beside its name. A sign stands in its place where it cannot be had. */
export const AttachedPicture = ({ picture: { url }, className }: AttachedPictureProps) => (
  <span aria-hidden="true" className={classNames('block overflow-clip bg-sunken text-ink-muted', className)}>
    {isWaitingFile(url) ? <WaitingPicture url={url} /> : <Picture address={cardImageUrl(`/api${url}`)} />}
  </span>
);

const WaitingPicture = ({ url }: { url: string }) => {
  const address = useFileAddress(url);
  return address !== null && <Picture address={address} />;
};

const Picture = ({ address }: { address: string }) => {
  const [isBroken, setIsBroken] = useState(false);
  return isBroken ? (
    <span className="flex size-full items-center justify-center">
      <ImageOff size={20} />
    </span>
  ) : (
    <img
      src={address}
      alt=""
      loading="lazy"
      decoding="async"
      onError={() => setIsBroken(true)}
      className="size-full object-cover"
    />
  );
};
