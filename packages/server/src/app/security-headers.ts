import { NOTE_EARLY_PRESS } from '@caravan/contract/early-press.ts';
import { createHash } from 'node:crypto';
import helmet, { type HelmetOptions } from 'helmet';
import type { FastifyInstance } from 'fastify';
import type { Settings } from '../platform/settings/settings.ts';
import { Socket } from 'node:net';
import { http } from '../platform/node-http.ts';
import type { FirebaseSettings } from '../platform/settings/sign-in-settings.ts';

type HeaderSettings = Pick<Settings, 'secureCookies' | 'signIn' | 'bucket'>;

/** The security headers of every answer. They never differ, so helmet writes them once and not anew for each request. */
export const securityHeaders = (settings: HeaderSettings): Record<string, string> => headersOf(policies(settings));

/** Puts them on every answer to a request that reaches the hooks; comes before all other hooks, which may refuse it. */
export const secureAnswers = (app: FastifyInstance, headers: Record<string, string>): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(headers);
  });
};

const headersOf = (options: HelmetOptions): Record<string, string> => {
  const request = new http.IncomingMessage(new Socket());
  const answer = new http.ServerResponse(request);
  helmet(options)(request, answer, (error) => {
    if (error) throw error;
  });
  return Object.fromEntries(Object.entries(answer.getHeaders()).map(([name, value]) => [name, String(value)]));
};

/** The one script that stands in documents themselves. */
const OWN_INLINE_SCRIPT = `'sha256-${createHash('sha256').update(NOTE_EARLY_PRESS).digest('base64')}'`;

/** Only our own files run, show or connect, what a provider of phone sign-in brings, and files of the bucket; nobody frames us. */
const policies = ({ secureCookies, signIn, bucket }: HeaderSettings): HelmetOptions => {
  const foreign = foreignSources(signIn.firebase);
  const files = bucket?.signedAddresses ? [new URL(bucket.signedAddresses.url).origin] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", OWN_INLINE_SCRIPT, ...foreign.script],
        styleSrc: ["'self'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...foreign.img, ...files],
        connectSrc: ["'self'", ...foreign.connect, ...files],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(foreign.frame.length > 0 ? { frameSrc: foreign.frame } : {}),
        ...(foreign.styleAttr.length > 0 ? { styleSrcAttr: foreign.styleAttr } : {}),
      },
    },
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'same-origin' },
    // Under http a name below this one could plant cookies here.
    strictTransportSecurity: secureCookies && { includeSubDomains: true },
  };
};

/** What a page takes from elsewhere, by the directives of its content security policy. */
interface ForeignSources {
  readonly script: readonly string[];
  readonly frame: readonly string[];
  readonly connect: readonly string[];
  readonly img: readonly string[];
  readonly styleAttr: readonly string[];
}

const NOTHING: ForeignSources = { script: [], frame: [], connect: [], img: [], styleAttr: [] };

const RECAPTCHA = 'https://www.google.com/recaptcha/';
const RECAPTCHA_FILES = 'https://www.gstatic.com/recaptcha/';

/** What Google's browser SDK loads, and the captcha that it brings, which places itself by style attributes. */
const FIREBASE: ForeignSources = {
  script: [RECAPTCHA, RECAPTCHA_FILES],
  frame: [RECAPTCHA, 'https://recaptcha.google.com/recaptcha/'],
  connect: ['https://identitytoolkit.googleapis.com', 'https://securetoken.googleapis.com', RECAPTCHA],
  img: [RECAPTCHA_FILES],
  styleAttr: ["'unsafe-inline'"],
};

/** Where the pages of this site may take something from beside itself: nowhere, unless Firebase is configured. */
const foreignSources = (firebase: Pick<FirebaseSettings, 'emulatorUrl'> | null): ForeignSources => {
  if (firebase === null) return NOTHING;
  return firebase.emulatorUrl === null
    ? FIREBASE
    : // The emulator has no captcha, and whoever works with it wants nothing from Google.
      { ...NOTHING, connect: [new URL(firebase.emulatorUrl).origin] };
};
