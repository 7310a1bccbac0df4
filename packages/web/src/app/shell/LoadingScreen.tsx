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
