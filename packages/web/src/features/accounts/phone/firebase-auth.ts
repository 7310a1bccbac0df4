import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { initializeApp } from '@firebase/app';
import { type Auth, connectAuthEmulator, initializeAuth, inMemoryPersistence } from '@firebase/auth';

/** Where a project's phone sign-in is asked for. */
export type FirebaseProject = NonNullable<Config['firebase']>;

/**
 * Opens Firebase's SDK for a project; the same one again for the same project. It keeps nobody signed in: that is for our own
 * session to do.
 */
export const openFirebase = ({ apiKey, authDomain, projectId, emulatorUrl }: FirebaseProject): Auth => {
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  // It would write a banner into the page otherwise.
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
};
