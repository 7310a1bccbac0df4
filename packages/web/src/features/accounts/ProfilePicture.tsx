import { cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { ImageUp } from 'lucide-react';
import { useRef } from 'react';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FileOnItsWay } from '../../ui/FileOnItsWay.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/use-focus-stays.ts';
import { usePicture } from './use-picture.ts';

/** Who the viewer is, with their picture, which they set, replace and take away here. */
export const ProfilePicture = ({ user, name }: { user: CurrentUser; name: string }) => {
  const picture = usePicture();
  const { sending } = picture;
  const hasPicture = user.profileImageUrl !== null;
  const chooser = useRef<HTMLButtonElement>(null);
  useFocusStays(chooser, `${hasPicture} ${sending ? sending.hasFailed : 'none'}`);

  const choose = (file: File) => {
    const refusal = pictureRefusal(file);
    if (refusal) showToast({ ...refusal, tone: 'destructive' });
    else picture.set(file);
  };
  return (
    <header className="flex flex-col gap-3 pt-[max(1.5rem,env(safe-area-inset-top))] pb-2">
      <div className="flex items-center gap-4">
        <Avatar name={name} src={cardImageUrl(user.profileImageUrl)} seed={user.id} size="large" />
        <div className="min-w-0 flex-1">
          <h1 dir="auto" className="line-clamp-3 text-start text-xl font-bold wrap-anywhere">
            {name}
          </h1>
          {user.username && <p className="text-ink-muted wrap-anywhere">@{user.username}</p>}
          <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1">
            <FileButton
              ref={chooser}
              accept={PICTURE_ACCEPT}
              onPick={choose}
              variant="secondary"
              size="small"
              icon={<ImageUp size={16} aria-hidden="true" />}
            >
              {hasPicture ? 'Replace Photo' : 'Add Photo'}
            </FileButton>
            {hasPicture && !sending && (
              <Button
                variant="quiet"
                size="small"
                aria-label="Remove Photo"
                pending={picture.removing}
                onClick={picture.remove}
              >
                Remove
              </Button>
            )}
          </div>
        </div>
      </div>
      {sending && (
        <div className="w-full max-w-md">
          <FileOnItsWay
            name={sending.file.name}
            fraction={sending.fraction}
            hasFailed={sending.hasFailed}
            onRetry={() => picture.set(sending.file)}
            onCancel={picture.cancel}
          />
        </div>
      )}
    </header>
  );
};
