import { useSyncExternalStore } from 'react';

const neverChanges = () => () => undefined;

/**
 * Whether the page has come to life: not while a document is drawn, nor in the first drawing of the app over it, which has to be the
 * same. For what depends on the browser or on the server that sent the document.
 */
export const useIsAlive = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
