import { onlineManager } from '@tanstack/react-query';
import { Component, type ReactNode } from 'react';
import { CodeMissingError, forgetMissingCode } from '../../platform/lazy-component.ts';
import { Button } from '../../ui/Button.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';

interface ErrorBoundaryProps {
  /** A new value gives what is inside another try, e.g. the path. */
  resetKey?: string;
  children: ReactNode;
}

interface ErrorBoundaryState {
  /** Why nothing shows: its code waits for a connection, or it broke. */
  failure: 'offline' | 'broken' | null;
  resetKey: string | undefined;
}

/** Shows the error screen in place of what could not be drawn or loaded; what waits for a connection appears with it. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { failure: null, resetKey: this.props.resetKey };
  #unsubscribe: (() => void) | undefined;

  static getDerivedStateFromError(error: unknown): Partial<ErrorBoundaryState> {
    return { failure: error instanceof CodeMissingError && !onlineManager.isOnline() ? 'offline' : 'broken' };
  }

  static getDerivedStateFromProps(props: ErrorBoundaryProps, state: ErrorBoundaryState): ErrorBoundaryState | null {
    return props.resetKey === state.resetKey ? null : { failure: null, resetKey: props.resetKey };
  }

  override componentDidMount() {
    this.#unsubscribe = onlineManager.subscribe((isOnline) => {
      if (isOnline && this.state.failure === 'offline') this.setState({ failure: null });
    });
  }

  override componentDidCatch() {
    forgetMissingCode();
  }

  override componentWillUnmount() {
    this.#unsubscribe?.();
  }

  override render() {
    const { failure } = this.state;
    if (failure === 'offline') return <WaitingScreen />;
    return failure === 'broken' ? <ErrorScreen /> : this.props.children;
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

const WaitingScreen = () => (
  <main className="flex min-h-dvh flex-col justify-center">
    <title>You are offline · Caravan</title>
    <ErrorState level={1} title="You are offline" text="This page will appear when you are back." />
  </main>
);
