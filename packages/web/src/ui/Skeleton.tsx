import { classNames } from './class-names.ts';

interface SkeletonProps {
  shape?: 'block' | 'line' | 'circle';
  /** Size by utilities, e.g. 'h-32' or 'w-2/3'. */
  className?: string;
}

/* Without weight, so that what `className` says holds. */
const SHAPES = {
  block: '[:where(&)]:h-24 [:where(&)]:rounded-card',
  line: '[:where(&)]:h-4 rounded-full',
  circle: '[:where(&)]:size-11 shrink-0 rounded-full',
};

/** Stands in the place of what is coming. Props: `shape` ('block' | 'line' | 'circle'), `className` for the size. */
export const Skeleton = ({ shape = 'block', className }: SkeletonProps) => (
  <div aria-hidden="true" className={classNames('max-w-full animate-shimmer bg-sunken', SHAPES[shape], className)} />
);

/** Wraps the skeletons of one screen and says once that it loads. Props: `label` ('Loading'), `className`, `children`. */
export const SkeletonGroup = ({
  label = 'Loading',
  className,
  children,
}: {
  label?: string;
  className?: string;
  children: React.ReactNode;
}) => (
  <div role="status" className={className}>
    <span className="sr-only">{label}</span>
    {children}
  </div>
);
