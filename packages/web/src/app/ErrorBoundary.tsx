import type { ReactNode } from 'react';
import { Component } from 'react';
import { Button } from '../ui/Button.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';

interface ErrorBoundaryProps {
  /** A new value gives what is inside another try, e.g. the path. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  failed: boolean;
  resetKey: string | undefined;
}

/** Shows the error screen in place of what could not be drawn or loaded. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(): Partial<ErrorBoundaryState> {
    return { failed: true };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failed: false, resetKey: props.resetKey };
  }

  override render() {
    return this.state.failed ? <ErrorScreen /> : this.props.children;
  }
}

const ErrorScreen = () => (
  <main className="flex min-h-dvh flex-col justify-center">
    <title>Something went wrong · Caravan</title>
    <ErrorState
      level={1}
      text="This page could not be shown. What you saved is safe."
      action={<Button onClick={() => location.reload()}>Refresh Page</Button>}
    />
  </main>
);
