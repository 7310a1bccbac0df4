import type { ComponentType } from 'react';
import { lazy } from 'react';

const RETRY_MS = 1_000;

/** Loads code, with one more try: most failures are a short gap in the connection. */
const withRetry = async <T>(load: () => Promise<T>): Promise<T> => {
  try {
    return await load();
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    // A second failure reaches the error screen, whose refresh also helps where a new version took the place of this one.
    return load();
  }
};

/**
 * A component whose code arrives when it is first shown, within a `<Suspense>`, or before: `preload` starts to fetch it
 * and keeps quiet about a failure, which shows when the component is wanted.
 *
 * @param load such as `async () => (await import('./TripForm.tsx')).TripForm`.
 */
export const lazyComponent = <P>(load: () => Promise<ComponentType<P>>) => {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const once = () => {
    loading ??= withRetry(load).then((component) => ({ default: component }));
    return loading;
  };
  return { Component: lazy(once), preload: () => void once().catch(() => undefined) };
};
