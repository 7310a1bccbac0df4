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
