/** What the browser hands over where the app can be installed (no standard yet: Chromium's). */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}

/** How this browser has the app. */
interface InstalledApp {
  /** Installs it, where the browser offers that. */
  readonly install: (() => void) | null;
  /** Shows the new version, where one is there and waits. */
  readonly update: (() => void) | null;
}

let state: InstalledApp = { install: null, update: null };
const listeners = new Set<() => void>();

export const changeInstalledApp = (changed: Partial<InstalledApp>): void => {
  state = { ...state, ...changed };
  for (const listener of listeners) listener();
};

export const installedApp = {
  current: (): InstalledApp => state,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Remembers the browser's offer to install the app, in the place of a banner that nobody has wanted. */
export const watchInstallation = (): void => {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    const offer = event as InstallPromptEvent;
    changeInstalledApp({
      install: () => {
        // Each offer can be taken once.
        changeInstalledApp({ install: null });
        void offer.prompt();
      },
    });
  });
  addEventListener('appinstalled', () => changeInstalledApp({ install: null }));
};

/** Whether people install the app by their browser's own menu: Safari on iPhones and iPads, which says whether it shows an installed one. */
export const isAddedByHand = (): boolean => (navigator as { standalone?: boolean }).standalone === false;
