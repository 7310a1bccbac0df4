import type { FirebaseSettings } from '../platform/settings/sign-in-settings.ts';

/** What a page takes from elsewhere, by the directives of its content security policy. */
export interface ForeignSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly img: readonly string[];
  readonly styleAttr: readonly string[];
}

const NOTHING: ForeignSources = { script: [], frame: [], connect: [], img: [], styleAttr: [] };

const RECAPTCHA = 'https://www.google.com/recaptcha/';
const RECAPTCHA_FILES = 'https://www.gstatic.com/recaptcha/';

/** What Google's browser SDK asks for, and the captcha that it brings, which places itself by style attributes. */
const FIREBASE: ForeignSources = {
  script: [RECAPTCHA, RECAPTCHA_FILES],
  frame: [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', RECAPTCHA],
  img: [RECAPTCHA_FILES],
  styleAttr: ["'unsafe-inline'"],
};

/** Where the pages of this site may take something from beside itself: nowhere, unless Firebase is configured. */
export const foreignSources = (firebase: Pick<FirebaseSettings, 'emulatorUrl'> | null): ForeignSources => {
  if (firebase === null) return NOTHING;
  return firebase.emulatorUrl === null
    ? FIREBASE
    : // The emulator has no captcha, and whoever works with it wants nothing from Google.
      { ...NOTHING, connect: [new URL(firebase.emulatorUrl).origin] };
};
