import { type ComponentType, createElement, lazy, useCallback, useEffect, useState } from 'react';
import { showToast } from '../ui/toast-store.ts';
import { whenIdle } from './idle.ts';
import { afterPaint } from './next-task.ts';

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

/** Says that code did not arrive: a new version may have taken the place of this one, whose files are gone then. */
export const sayCodeMissing = (): void =>
  showToast({
    title: 'Error',
    description: 'This part of Caravan could not be loaded. Check your connection and try again.',
    tone: 'destructive',
    action: { label: 'Refresh Page', onPress: () => location.reload() },
  });

/** What makes each component new whose code did not arrive: React asks for a lazy one only once. */
const renewals = new Set<() => void>();

/**
 * Lets code that did not arrive be requested again, when its component is next shown. To be called once nothing shows such
 * a component any more, as what shows one would go on asking without end.
 */
export const forgetMissingCode = (): void => {
  for (const renew of renewals) renew();
  renewals.clear();
};

/**
 * A component whose code arrives when it is first shown, within a `<Suspense>`, or before: `preload` fetches it and keeps quiet
 * about a failure, which is a {@link CodeMissingError} when the component is wanted; `hasArrived` says whether it has come.
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
  /** The component itself, once its code is there: a lazy one waits a moment even then, and shows what stands in for it. */
  let arrived: ComponentType<P> | undefined;
  const renew = () => {
    loading = undefined;
    current = lazy(once);
  };
  const Component = (props: P) => {
    const [part] = useState(() => arrived ?? current);
    return createElement(part, props);
  };
  const preload = async (): Promise<void> => {
    arrived = await once().then(
      (part) => part.default,
      () => {
        // Whoever wants it next has it requested again.
        renew();
        return undefined;
      },
    );
  };
  return { Component, preload, hasArrived: () => arrived !== undefined };
};

/**
 * Whether the code of a component that a page can do without has arrived; fetches it, and again with the next page where it does not come.
 *
 * @param when it is fetched: behind the first paint, or later; a constant.
 */
export const useArrival = (
  { preload, hasArrived }: Pick<ReturnType<typeof lazyComponent>, 'preload' | 'hasArrived'>,
  when: (work: () => unknown) => () => void = afterPaint,
): boolean => {
  const [isThere, setIsThere] = useState(hasArrived);
  useEffect(() => {
    if (isThere) return undefined;
    return when(() => preload().then(() => setIsThere(hasArrived())));
  }, [isThere, preload, hasArrived, when]);
  return isThere;
};

/**
 * A part of the app whose code arrives when it is wanted, such as a dialog. `fetchPart` asks for it and answers whether it is
 * there; where it does not arrive a toast says so, and the next press tries again.
 *
 * @param load imports the part; a constant of the module, so that it stays the same.
 * @param ahead this person may want it: it comes behind what shows, to be there at the press.
 */
export const useLoaded = <T>(load: () => Promise<T>, ahead = false) => {
  const [loaded, setLoaded] = useState<{ part: T } | null>(null);

  useEffect(() => {
    // A failure shows when it is wanted, not before.
    if (ahead) return whenIdle(() => load().catch(() => undefined));
    return undefined;
  }, [load, ahead]);

  const fetchPart = useCallback(async (): Promise<boolean> => {
    try {
      const part = await load();
      setLoaded((before) => before ?? { part });
      return true;
    } catch {
      sayCodeMissing();
      return false;
    }
  }, [load]);

  return { part: loaded?.part, fetchPart };
};
