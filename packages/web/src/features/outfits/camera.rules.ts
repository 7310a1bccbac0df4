/** What is said where this browser or this address offers no camera at all. */
export const CAMERA_MISSING = 'Camera not supported';
export const VIDEO_NOT_READY = 'Video not ready. Please wait a moment and try again.';
export const CAPTURE_FAILED = 'Failed to capture photo. Please try again.';

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
