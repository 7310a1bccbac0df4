import { Camera, CameraOff, SwitchCamera } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { CAPTURE_FAILED, VIDEO_NOT_READY } from './camera.rules.ts';
import { captureFrame } from './turn-photo.ts';
import { useCamera } from './use-camera.ts';

interface CameraDialogProps {
  open: boolean;
  onClose: () => void;
  onCapture: (photo: Blob) => void;
}

/** Takes a photo with the device's own camera. */
export const CameraDialog = ({ open, onClose, onCapture }: CameraDialogProps) => {
  const video = useRef<HTMLVideoElement>(null);
  const shutter = useRef<HTMLButtonElement>(null);
  const { state, retry, switchCamera } = useCamera(open);
  const [capturing, setCapturing] = useState(false);

  const capture = async () => {
    if (!video.current || !hasPicture(video.current)) return showProblem(VIDEO_NOT_READY);
    setCapturing(true);
    try {
      onCapture(await captureFrame(video.current));
      showToast({ title: 'Photo Captured' });
      onClose();
    } catch {
      showProblem(CAPTURE_FAILED);
    } finally {
      setCapturing(false);
    }
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="Take Photo"
      initialFocus={shutter}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Cancel
          </Button>
          {state.kind === 'failed' ? (
            <Button onClick={retry}>Try Again</Button>
          ) : (
            <Button
              ref={shutter}
              icon={<Camera size={18} aria-hidden="true" />}
              pending={capturing}
              onClick={() => void capture()}
            >
              Capture
            </Button>
          )}
        </>
      }
    >
      <div role="alert" className="empty:hidden">
        {state.kind === 'failed' && (
          <EmptyState icon={<CameraOff size={28} />} tint="clay" level={3} title={state.message} text={hint()} />
        )}
      </div>
      {state.kind !== 'failed' && (
        <div className="relative flex h-[min(60dvh,32rem)] items-center justify-center overflow-clip rounded-card bg-black text-white">
          {state.kind === 'live' && <Video stream={state.stream} videoRef={video} />}
          {state.kind === 'starting' && <Spinner label="Starting the camera" />}
          {switchCamera && (
            <IconButton
              label="Switch Camera"
              icon={<SwitchCamera size={20} aria-hidden="true" />}
              variant="overlay"
              onClick={switchCamera}
              className="absolute! end-3 bottom-3 focus-visible:outline-white"
            />
          )}
        </div>
      )}
    </Sheet>
  );
};

/** What helps, where the words of the failure alone do not. */
const hint = (): string =>
  window.isSecureContext
    ? 'You can choose a photo from your camera roll as well.'
    : 'Browsers open the camera on secure (https) addresses alone. You can choose a photo from your camera roll.';

const hasPicture = ({ readyState, videoWidth }: HTMLVideoElement): boolean =>
  readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && videoWidth > 0;

const showProblem = (description: string): void => showToast({ title: 'Error', description, tone: 'destructive' });

interface VideoProps {
  stream: MediaStream;
  videoRef: React.RefObject<HTMLVideoElement | null>;
}

const Video = ({ stream, videoRef }: VideoProps) => {
  useEffect(() => {
    if (videoRef.current) videoRef.current.srcObject = stream;
  }, [stream, videoRef]);
  return (
    <video
      ref={videoRef}
      autoPlay
      muted
      playsInline
      aria-label="What the camera sees"
      className="size-full object-contain"
    />
  );
};
