import { ErrorState } from '../../ui/ErrorState.tsx';

/** The server could not be asked who is here. That is no sign-out: the person stays where they are and tries again. */
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
