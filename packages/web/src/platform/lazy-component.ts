import type { ComponentType } from 'react';
import { createElement, lazy } from 'react';

const RETRY_MS = 1_000;

/** Code did not arrive: the connection is gone, or a new version has taken its place. */
export class CodeMissingError extends Error {
  override readonly name = 'CodeMissingError';
}

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

/** What makes each component new whose code did not arrive: React asks for a lazy one only once. */
const renewals = new Set<() => void>();

/**
 * Lets code that did not arrive be asked for again, when its component is next shown. To be called once nothing shows such
 * a component any more, as what shows one would go on asking without end.
 */
export const forgetMissingCode = (): void => {
  for (const renew of renewals) renew();
  renewals.clear();
};

/**
 * A component whose code arrives when it is first shown, within a `<Suspense>`, or before: `preload` starts to fetch it
 * and keeps quiet about a failure, which is a {@link CodeMissingError} when the component is wanted.
 *
 * @param load such as `async () => (await import('./TripForm.tsx')).TripForm`.
 */
export const lazyComponent = <P extends object>(load: () => Promise<ComponentType<P>>) => {
  let loading: Promise<{ default: ComponentType<P> }> | undefined;
  const once = () => {
    loading ??= withRetry(load).then(
      (component) => ({ default: component }),
      (cause: unknown) => {
        renewals.add(renew);
        throw new CodeMissingError(String(cause), { cause });
      },
    );
    return loading;
  };
  let current: ComponentType<P> = lazy(once);
  const renew = () => {
    loading = undefined;
    current = lazy(once);
  };
  const Component = (props: P) => createElement(current, props);
  return { Component, preload: () => void once().catch(() => undefined) };
};
