import { useCallback, useEffect, useState } from 'react';
import { CAMERA_MISSING, cameraFailure, nextCamera } from './camera.rules.ts';

const BACK_CAMERA: MediaTrackConstraints = { facingMode: { ideal: 'environment' } };
/** Sharp enough for a card and for the whole screen of a phone. */
const SIZE: MediaTrackConstraints = { width: { ideal: 1920 }, height: { ideal: 1440 } };

/** How far the camera is. */
export type CameraState =
  | { readonly kind: 'starting' }
  | { readonly kind: 'live'; readonly stream: MediaStream }
  | { readonly kind: 'failed'; readonly message: string };

const STARTING: CameraState = { kind: 'starting' };

/**
 * A live camera, the one that looks away from the person where there are several. It is on only while `wanted` and while the
 * page is seen: nobody is filmed by a page that they have left.
 */
export const useCamera = (wanted: boolean) => {
  const [state, setState] = useState<CameraState>(STARTING);
  const [camera, setCamera] = useState<string>();
  const [cameras, setCameras] = useState<readonly string[]>([]);
  const [turn, setTurn] = useState(0);
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
  }, [wanted, isSeen, camera, turn]);

  return {
    state,
    retry: useCallback(() => setTurn((count) => count + 1), []),
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
    const look = () => setSeen(!document.hidden);
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return isSeen;
};
