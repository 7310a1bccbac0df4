import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { FirebaseError, initializeApp } from '@firebase/app';
import {
  type Auth,
  type ConfirmationResult,
  PhoneAuthProvider,
  RecaptchaVerifier,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  signInWithCredential,
  signInWithPhoneNumber,
  signOut,
} from '@firebase/auth';
import { isDevelopmentHost } from './phone-failures.ts';
import {
  PhoneFailure,
  type PhoneFailureReason,
  type PhoneVerifier,
  bypassesCaptcha,
  captchaContainer,
} from './phone-verifier.ts';

/** Until a new captcha is drawn, milliseconds: the page settles first. After a failure it waits longer. */
const RENDER_DELAY_MS = 100;
const RETRY_WAIT_MS = 500;

interface FirebaseConfig {
  readonly firebase: FirebaseProject;
  readonly hasTestNumbers: boolean;
}

/** Proves numbers by a Firebase project. */
export class FirebaseVerifier implements PhoneVerifier {
  readonly #config: FirebaseConfig;
  readonly #auth: Auth;
  #captcha: RenderedCaptcha | null = null;
  /** The captcha of the last request. */
  #taken: RenderedCaptcha | null = null;
  #verificationId: string | null = null;
  /** Changes with each request and each clean-up, so that the answers of earlier requests are ignored. */
  #round = {};

  constructor(config: FirebaseConfig) {
    this.#config = config;
    this.#auth = openFirebase(config.firebase);
  }

  async sendCode(phoneNumber: string): Promise<void> {
    const round = {};
    this.#round = round;
    this.#chooseCaptcha(bypassesCaptcha(phoneNumber, this.#config));
    try {
      const { verificationId } = await this.#send(phoneNumber);
      if (this.#round === round) this.#verificationId = verificationId;
    } catch (error) {
      const failure = firebaseFailure(error);
      if (this.#round === round && failure.reason === 'captcha') this.#renewCaptcha();
      throw failure;
    }
  }

  get verificationId(): string | null {
    return this.#verificationId;
  }

  resume(verificationId: string): void {
    this.#verificationId = verificationId;
  }

  async confirmCode(code: string): Promise<string> {
    const verificationId = this.#verificationId;
    if (verificationId === null) throw new PhoneFailure('no-verification');
    try {
      const { user } = await signInWithCredential(this.#auth, PhoneAuthProvider.credential(verificationId, code));
      const idToken = await user.getIdToken();
      await signOut(this.#auth);
      return idToken;
    } catch (error) {
      throw firebaseFailure(error);
    }
  }

  cleanUp(): void {
    this.#round = {};
    this.#verificationId = null;
    this.#removeCaptcha();
  }

  async #send(phoneNumber: string): Promise<ConfirmationResult> {
    // A request that is not answered yet would use it a second time.
    if (this.#captcha === this.#taken) this.#removeCaptcha();
    const captcha = (this.#captcha ??= this.#newCaptcha(RENDER_DELAY_MS));
    this.#taken = captcha;
    try {
      return await signInWithPhoneNumber(this.#auth, phoneNumber, await captcha.ready);
    } finally {
      if (this.#captcha === captcha) this.#removeCaptcha();
    }
  }

  /** Firebase takes the numbers that a project names as its test numbers without a captcha, if that is set beforehand. */
  #chooseCaptcha(bypasses: boolean): void {
    const isMock = bypasses || this.#config.firebase.emulatorUrl !== null;
    const { settings } = this.#auth;
    if (settings.appVerificationDisabledForTesting !== isMock) this.#removeCaptcha();
    settings.appVerificationDisabledForTesting = isMock;
  }

  #newCaptcha(afterMs: number): RenderedCaptcha {
    const captcha = putRecaptcha(this.#auth, captchaContainer(), { afterMs, onExpired: () => this.#removeCaptcha() });
    // One that could not be drawn is no reason for the next request to fail.
    captcha.ready.catch(() => this.#captcha === captcha && this.#removeCaptcha());
    return captcha;
  }

  #renewCaptcha(): void {
    this.#removeCaptcha();
    this.#captcha = this.#newCaptcha(RETRY_WAIT_MS);
  }

  #removeCaptcha(): void {
    this.#captcha?.remove();
    this.#captcha = null;
  }
}

/** Google's captcha in the page, invisible unless it has a question. It is valid for one code. */
interface RenderedCaptcha {
  /** Resolves once it is rendered. Rejects with a {@link PhoneFailure}. */
  readonly ready: Promise<RecaptchaVerifier>;
  /** Removes it from the page and hides its element. */
  remove(): void;
}

interface CaptchaOptions {
  /** The delay before it is rendered, milliseconds. */
  readonly afterMs: number;
  /** It is used up: another code needs a new one. */
  readonly onExpired: () => void;
}

/** Puts the captcha into an element of the page, which then shows its badge. */
const putRecaptcha = (auth: Auth, container: HTMLElement, options: CaptchaOptions): RenderedCaptcha => {
  // reCAPTCHA renders only once into an element.
  const place = document.createElement('div');
  container.replaceChildren(place);
  const isInline = isDevelopmentHost(location.hostname);
  // A badge at the edge of the window takes no place in the form.
  container.classList.toggle('absolute', !isInline);
  container.hidden = false;
  const verifier = new RecaptchaVerifier(auth, place, {
    size: 'invisible',
    badge: isInline ? 'inline' : 'bottomright',
    'expired-callback': options.onExpired,
  });
  const removal = new AbortController();
  const ready = render(verifier, options.afterMs, removal.signal);
  // Whoever waits for it gets its failure; for a captcha that is made ahead nobody may wait.
  ready.catch(() => place.remove());
  return {
    ready,
    remove: () => {
      if (removal.signal.aborted) return;
      removal.abort(new PhoneFailure('captcha'));
      verifier.clear();
      place.remove();
      container.hidden = true;
    },
  };
};

const render = async (
  verifier: RecaptchaVerifier,
  afterMs: number,
  signal: AbortSignal,
): Promise<RecaptchaVerifier> => {
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  signal.throwIfAborted();
  try {
    await verifier.render();
  } catch (error) {
    const failure = firebaseFailure(error);
    throw failure.reason === 'other' ? new PhoneFailure('captcha-init', { cause: error }) : failure;
  }
  signal.throwIfAborted();
  return verifier;
};

const REASONS: Record<string, PhoneFailureReason> = {
  'auth/captcha-check-failed': 'captcha',
  'auth/invalid-app-credential': 'captcha',
  'auth/missing-app-credential': 'captcha',
  'auth/invalid-recaptcha-token': 'captcha',
  'auth/missing-recaptcha-token': 'captcha',
  'auth/invalid-phone-number': 'invalid-number',
  'auth/missing-phone-number': 'invalid-number',
  'auth/too-many-requests': 'too-many',
  'auth/quota-exceeded': 'quota',
  'auth/billing-not-enabled': 'billing',
  'auth/network-request-failed': 'network',
  'auth/timeout': 'timeout',
  'auth/operation-not-allowed': 'not-configured',
  'auth/configuration-not-found': 'not-configured',
  'auth/invalid-api-key': 'not-configured',
  'auth/api-key-not-valid.-please-pass-a-valid-api-key.': 'not-configured',
  'auth/app-not-authorized': 'not-configured',
  'auth/invalid-verification-code': 'invalid-code',
  'auth/missing-verification-code': 'invalid-code',
  'auth/code-expired': 'code-expired',
  'auth/invalid-verification-id': 'code-expired',
  'auth/missing-verification-id': 'no-verification',
};

export const firebaseFailure = (error: unknown): PhoneFailure => {
  if (error instanceof PhoneFailure) return error;
  if (!(error instanceof FirebaseError)) return new PhoneFailure('other', { cause: error });
  const reason = Object.hasOwn(REASONS, error.code) ? REASONS[error.code] : undefined;
  return new PhoneFailure(reason ?? 'other', { message: saidBy(error), cause: error });
};

/** The SDK's message without its prefix and code; most are nothing but 'Error'. */
const saidBy = ({ code, message }: FirebaseError): string | undefined => {
  const said = message
    .replace(/^Firebase: /, '')
    .replace(`(${code})`, '')
    .replace(/[\s.]+$/, '');
  return said === '' || said === 'Error' ? undefined : `${said}.`;
};

/** The project that a phone sign-in goes to. */
type FirebaseProject = NonNullable<Config['firebase']>;

/**
 * Opens Firebase's SDK for a project; the same one again for the same project. It keeps nobody signed in: that is for our own
 * session to do.
 */
const openFirebase = ({ apiKey, authDomain, projectId, emulatorUrl }: FirebaseProject): Auth => {
  const auth = initializeAuth(initializeApp({ apiKey, authDomain, projectId }), { persistence: inMemoryPersistence });
  // It would write a banner into the page otherwise.
  if (emulatorUrl !== null) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
  return auth;
};
