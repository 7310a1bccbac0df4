import { configQuery } from '../../platform/config.ts';
import { lazyComponent } from '../../platform/lazy-component.ts';
import { queryClient } from '../../platform/query-client.ts';
import { wasSignedIn } from '../../platform/session.ts';
import { preloadOutside, preloadScreen, screenForEverybody } from './screens.tsx';

const signedInApp = lazyComponent(async () => (await import('./SignedInApp.tsx')).SignedInApp);

/** Everything behind the sign-in. The landing does without its code. */
export const SignedInApp = signedInApp.Component;

/** Starts to load what will most likely be seen first, while the server is still asked who is here. */
export const preloadFirstScreen = (): void => {
  const path = location.pathname;
  // How people may sign in is part of the first screen of whoever has to.
  if (!wasSignedIn()) void queryClient.prefetchQuery(configQuery);
  const forEverybody = screenForEverybody(path);
  if (forEverybody) return forEverybody.preload();
  if (!wasSignedIn()) return preloadOutside(path);
  signedInApp.preload();
  preloadScreen(path);
};
