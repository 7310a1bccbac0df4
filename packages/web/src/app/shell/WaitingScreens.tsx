import { ErrorState } from '../../ui/ErrorState.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Spinner } from '../../ui/Spinner.tsx';

/** The whole window while it is not known yet who is here. */
export const LoadingScreen = () => (
  <main className="flex min-h-dvh flex-col items-center justify-center gap-4 text-accent-ink">
    <Spinner size="large" label={null} />
    <p role="status" className="text-ink-muted">
      Loading Caravan
    </p>
  </main>
);

/** The session could not be looked up. That is no sign-out: the person stays where they are and tries again. */
export const UnreachableScreen = ({ onRetry, pending }: { onRetry: () => void; pending: boolean }) => (
  <main className="flex min-h-dvh flex-col justify-center">
    <title>Can't be reached · Caravan</title>
    <ErrorState
      level={1}
      title="Caravan can't be reached"
      text="Nothing is lost. Check your connection, or try again in a moment."
      onRetry={onRetry}
      pending={pending}
    />
  </main>
);

/** Shown for a page of text while its code arrives: a title and paragraphs. */
export const ProseSkeleton = () => (
  <SkeletonGroup className="page-x pb-nav mx-auto flex w-full max-w-2xl flex-col gap-4 pt-7">
    <Skeleton shape="line" className="h-8 w-2/5" />
    {['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-9/12', 'w-3/5'].map((width) => (
      <Skeleton key={width} shape="line" className={width} />
    ))}
  </SkeletonGroup>
);
