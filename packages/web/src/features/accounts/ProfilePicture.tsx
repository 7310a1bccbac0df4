import type { CurrentUser } from '@caravan/contract/accounts/accounts.schema.ts';
import { FILE_TOO_LARGE, FILE_TYPE_REFUSED, cardImageUrl } from '@caravan/contract/files/files.rules.ts';
import { ImageUp } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { ApiError } from '../../platform/api.ts';
import { isUnauthorized, messageOf } from '../../platform/errors.ts';
import { PICTURE_ACCEPT, pictureRefusal } from '../../platform/picture-file.rules.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { FormFailure, type Failure } from '../../ui/FormFailure.tsx';
import { UploadProgress } from '../../ui/UploadProgress.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { useFocusStays } from '../../ui/focus.tsx';
import { useChangePicture, useRemovePicture } from './own-account.queries.ts';

/** The head of the viewer's profile: their picture, which they set, replace and take away here. */
export const ProfilePicture = ({ user, name }: { user: CurrentUser; name: string }) => {
  const picture = usePicture();
  const need = useConnectionNeed();
  const { sending } = picture;
  const hasPicture = user.profileImageUrl !== null;
  const chooser = useRef<HTMLButtonElement>(null);
  useFocusStays(chooser, `${hasPicture} ${sending ? sending.hasFailed : 'none'}`);

  const choose = (file: File) => {
    const refused = pictureRefusal(file);
    picture.refuse(refused);
    if (!refused) picture.set(file);
  };
  return (
    <header className="flex flex-col gap-3 pt-[max(1.5rem,env(safe-area-inset-top))] pb-2">
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={name} src={cardImageUrl(user.profileImageUrl)} seed={user.id} size="large" />
        <div className="min-w-[min(100%,11rem)] flex-1">
          {/* Their name stands in the card below. */}
          <h1 className="text-xl font-bold">Profile</h1>
          <div className="mt-2 flex flex-wrap gap-x-2 gap-y-1">
            <FileButton
              ref={chooser}
              accept={PICTURE_ACCEPT}
              onPick={choose}
              variant="secondary"
              size="small"
              {...need.control}
              icon={<ImageUp size={16} aria-hidden="true" />}
            >
              {hasPicture ? 'Replace Photo' : 'Add Photo'}
            </FileButton>
            {hasPicture && !sending && (
              <Button
                variant="quiet"
                size="small"
                aria-label="Remove Photo"
                {...need.control}
                pending={picture.removing}
                onClick={picture.remove}
              >
                Remove
              </Button>
            )}
            {need.note}
          </div>
        </div>
      </div>
      {sending && (
        <div className="w-full max-w-md">
          <UploadProgress
            name={sending.file.name}
            fraction={sending.fraction}
            hasFailed={sending.hasFailed}
            onRetry={() => picture.set(sending.file)}
            onCancel={picture.cancel}
          />
        </div>
      )}
      <FormFailure failure={picture.refusal} />
    </header>
  );
};

interface Sending {
  readonly file: File;
  /** How much has left, from 0 to 1. */
  readonly fraction: number;
  readonly hasFailed: boolean;
}

/** The viewer's picture on its way: set, given up, taken away. Toasts say how it went. */
const usePicture = () => {
  const [sending, setSending] = useState<Sending | null>(null);
  const [refusal, refuse] = useState<Failure | null>(null);
  const running = useRef<AbortController>(null);
  const change = useChangePicture();
  const remove = useRemovePicture();
  // Whoever leaves the page goes on without it.
  useEffect(() => () => running.current?.abort(), []);

  const set = async (file: File) => {
    running.current?.abort();
    refuse(null);
    const own = new AbortController();
    running.current = own;
    const onProgress = (fraction: number) => {
      if (!own.signal.aborted) setSending({ file, fraction, hasFailed: false });
    };
    onProgress(0);
    try {
      await change.mutateAsync({ file, signal: own.signal, onProgress });
      if (own.signal.aborted) return;
      setSending(null);
      showToast({ title: 'Photo updated', description: 'The people you travel with see it now.' });
    } catch (error) {
      if (own.signal.aborted || isUnauthorized(error)) return;
      setSending(isRefused(error) ? null : { file, fraction: 0, hasFailed: true });
      // Another file has to be chosen where this one was refused; that nothing arrived is no fault of the file.
      if (isRefused(error)) refuse(failureOf(error));
      else showFailure(error, failureOf(error));
    }
  };

  return {
    sending,
    /** Why the last file was not taken. */
    refusal,
    refuse,
    removing: remove.isPending,
    set: (file: File) => void set(file),
    cancel: () => {
      running.current?.abort();
      setSending(null);
    },
    remove: () =>
      remove.mutate(
        {},
        {
          onSuccess: () => showToast({ title: 'Photo removed' }),
          onError: (error) => {
            if (!isUnauthorized(error))
              showToast({ title: 'Error', description: messageOf(error), tone: 'destructive' });
          },
        },
      ),
  };
};

const TITLES = new Map([
  [413, FILE_TOO_LARGE],
  [415, FILE_TYPE_REFUSED],
]);

/** Whether the server refuses the file itself: it would the next time, too. */
const isRefused = (error: unknown): boolean => error instanceof ApiError && [400, 413, 415].includes(error.status);

const failureOf = (error: unknown) => ({
  title: (error instanceof ApiError && TITLES.get(error.status)) || 'Upload failed',
  description: messageOf(error),
});
