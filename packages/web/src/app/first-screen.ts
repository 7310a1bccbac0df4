import { lazyComponent } from '../platform/lazy-component.ts';
import { wasSignedIn } from '../platform/session.ts';
import { preloadOutside, preloadScreen } from './screens.tsx';

const signedInApp = lazyComponent(async () => (await import('./SignedInApp.tsx')).SignedInApp);

/** Everything behind the sign-in. The landing does without its code. */
export const SignedInApp = signedInApp.Component;

/** Starts to load what will most likely be seen first, while the server is still asked who is here. */
export const preloadFirstScreen = (): void => {
  const path = location.pathname;
  if (!wasSignedIn()) return preloadOutside(path);
  signedInApp.preload();
  preloadScreen(path);
};
