import { FileUp, X } from 'lucide-react';
import { Button } from './Button.tsx';
import { IconButton } from './IconButton.tsx';

interface UploadProgressProps {
  name: string;
  /** How much has left, from 0 to 1. */
  fraction: number;
  /** It did not arrive. */
  hasFailed: boolean;
  onRetry: () => void;
  /** Stops it, or forgets what did not arrive. */
  onCancel: () => void;
}

/** A file that is being uploaded, or that did not arrive. Props: `name`, `fraction`, `hasFailed`, `onRetry`, `onCancel`. */
export const UploadProgress = ({ name, fraction, hasFailed, onRetry, onCancel }: UploadProgressProps) => (
  <div className="flex items-start gap-3 rounded-control border border-line bg-surface py-1.5 pr-1 pl-3">
    <FileUp size={20} aria-hidden="true" className="mt-3 shrink-0 text-accent-ink" />
    <div className="min-w-0 flex-1 py-2 text-sm">
      <bdi className="line-clamp-2 font-semibold wrap-anywhere">{name}</bdi>
      {hasFailed ? (
        <>
          <p className="text-clay-ink">Not uploaded.</p>
          <Button variant="secondary" size="small" className="mt-2" onClick={onRetry}>
            Try Again
          </Button>
        </>
      ) : (
        <>
          <p className="mb-2 text-ink-muted tabular-nums">{words(fraction)}</p>
          <ProgressBar label={`Uploading ${name}`} fraction={fraction} />
        </>
      )}
    </div>
    <IconButton
      label={hasFailed ? `Forget ${name}` : `Cancel the upload of ${name}`}
      tooltip={false}
      icon={<X size={18} aria-hidden="true" />}
      onClick={onCancel}
    />
  </div>
);

/** The server looks at a file after the last of it has left. */
const words = (fraction: number): string =>
  fraction < 1 ? `Uploading… ${Math.floor(fraction * 100)}%` : 'Almost done…';

interface ProgressBarProps {
  /** What goes on, for screen readers, e.g. 'Uploading the photo'. */
  label: string;
  /** How much of it is done, from 0 to 1. */
  fraction: number;
}

/** How far something has come. Props: `label`, `fraction` (0 to 1). */
export const ProgressBar = ({ label, fraction }: ProgressBarProps) => {
  const percent = Math.round(Math.min(1, Math.max(0, fraction)) * 100);
  return (
    <div
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={percent}
      className="h-1.5 w-full overflow-clip rounded-full bg-sunken"
    >
      <div
        className="h-full rounded-full bg-accent transition-[width] duration-180 ease-out"
        style={{ width: `${percent}%` }}
      />
    </div>
  );
};
