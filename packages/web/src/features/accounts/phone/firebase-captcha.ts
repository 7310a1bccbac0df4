import { type Auth, RecaptchaVerifier } from '@firebase/auth';
import { isDevelopmentHost } from './development-hosts.rules.ts';
import { firebaseFailure } from './firebase-failures.ts';
import { PhoneFailure } from './phone-verifier.ts';

/** Google's captcha in the page, unseen unless it has a question. It is good for one code. */
export interface RenderedCaptcha {
  /** Once it stands in the page. Rejects with a {@link PhoneFailure}. */
  readonly ready: Promise<RecaptchaVerifier>;
  /** Takes it out of the page, and hides where it was. */
  remove(): void;
}

interface CaptchaOptions {
  /** Milliseconds until it is drawn. */
  readonly afterMs: number;
  /** It counts no more: a code needs a new one. */
  readonly onExpired: () => void;
}

/** Puts the captcha into an element of the page, which then shows its badge. */
export const putRecaptcha = (auth: Auth, container: HTMLElement, options: CaptchaOptions): RenderedCaptcha => {
  // An element takes one captcha in its life.
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
  // Whoever wants it hears of its failure; a captcha that is made ahead may find nobody who does.
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
