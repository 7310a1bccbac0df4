import { Camera, CameraOff, SwitchCamera } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { captureFrame } from './use-photo.ts';

/** What is said where this browser or this address offers no camera at all. */
const CAMERA_MISSING = 'Camera not supported';
const VIDEO_NOT_READY = 'Video not ready. Please wait a moment and try again.';
const CAPTURE_FAILED = 'Failed to capture photo. Please try again.';

const FAILURES: Readonly<Record<string, string>> = {
  NotAllowedError: 'Camera permission denied. Please allow camera access.',
  SecurityError: 'Camera permission denied. Please allow camera access.',
  NotFoundError: 'No camera found on this device.',
  OverconstrainedError: 'No camera found on this device.',
  NotSupportedError: 'Camera not supported by this browser.',
  TypeError: 'Camera not supported by this browser.',
};

/**
 * Why the camera cannot be had, in a person's words.
 *
 * @param error what `getUserMedia` refused with; its name is the reason.
 */
export const cameraFailure = (error: unknown): string =>
  (error instanceof Error && FAILURES[error.name]) || 'Unable to access camera.';

/** The camera after this one, round and round; the first where this one is not among them. */
export const nextCamera = (cameras: readonly string[], current: string | undefined): string | undefined =>
  cameras[(cameras.indexOf(current ?? '') + 1) % cameras.length];

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

const BACK_CAMERA: MediaTrackConstraints = { facingMode: { ideal: 'environment' } };
/** Sharp enough for a card and for the whole screen of a phone. */
const SIZE: MediaTrackConstraints = { width: { ideal: 1920 }, height: { ideal: 1440 } };

/** How far the camera is. */
type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  | { readonly kind: 'failed'; readonly message: string };

const STARTING: CameraState = { kind: 'starting' };

/**
 * A live camera, the one that looks away from the person where there are several. It is on only while `wanted` and while the
 * page is seen: nobody is filmed by a page that they have left.
 */
const useCamera = (wanted: boolean) => {
  const [state, setState] = useState<CameraState>(STARTING);
  const [camera, setCamera] = useState<string>();
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const [attempt, setAttempt] = useState(0);
  const isSeen = usePageSeen();

  useEffect(() => {
    if (!wanted || !isSeen) return;
    const opening = openCamera(camera);
    let isOver = false;
    const fail = (error: unknown) => !isOver && setState({ kind: 'failed', message: messageFor(error) });
    opening
      .then(async (stream) => {
        if (isOver) return;
        // Unplugged, or taken away in the browser's own settings.
        for (const track of stream.getTracks()) track.addEventListener('ended', () => fail(null));
        setState({ kind: 'live', stream });
        setCameras(await listCameras());
      })
      .catch(fail);
    return () => {
      isOver = true;
      setState(STARTING);
      void opening.then(stop, () => undefined);
    };
  }, [wanted, isSeen, camera, attempt]);

  return {
    state,
    retry: useCallback(() => setAttempt((count) => count + 1), []),
    /** Goes on to the next camera; absent where there is one alone. */
    switchCamera:
      cameras.length > 1 && state.kind === 'live'
        ? () => setCamera(nextCamera(cameras, deviceOf(state.stream)))
        : undefined,
  };
};

class NoCameraApi extends Error {}

const openCamera = async (camera: string | undefined): Promise<MediaStream> => {
  // Browsers hide it from pages that came over an open line, and some have none at all.
  const devices = navigator.mediaDevices as MediaDevices | undefined;
  if (!devices) throw new NoCameraApi();
  const video = { ...SIZE, ...(camera === undefined ? BACK_CAMERA : { deviceId: { exact: camera } }) };
  return devices.getUserMedia({ video, audio: false });
};

const messageFor = (error: unknown): string => (error instanceof NoCameraApi ? CAMERA_MISSING : cameraFailure(error));

const listCameras = async (): Promise<string[]> => {
  const devices = await navigator.mediaDevices.enumerateDevices();
  return devices.filter(({ kind }) => kind === 'videoinput').map(({ deviceId }) => deviceId);
};

const deviceOf = (stream: MediaStream): string | undefined => stream.getVideoTracks()[0]?.getSettings().deviceId;

const stop = (stream: MediaStream): void => {
  for (const track of stream.getTracks()) track.stop();
};

const usePageSeen = (): boolean => {
  const [isSeen, setSeen] = useState(!document.hidden);
  useEffect(() => {
    const update = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', update);
    return () => document.removeEventListener('visibilitychange', update);
  }, []);
  return isSeen;
};
