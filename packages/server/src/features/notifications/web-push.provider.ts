import { createECDH, ECDH } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { retryAfterOf } from '../../platform/outside-services/outside-exchange.ts';
import type { SigningKey } from '../../platform/security/signing-keys.ts';

/** The key pair by which push services know this server (RFC 8292). */
export interface VapidKeys {
  /** base64url. */
  readonly publicKey: string;
  /** Secret: never logged. */
  readonly privateKey: string;
}

const CURVE = 'prime256v1';

/** Made of the server's own key, so that all servers of a product have the same, and a backup brings it along. */
export const vapidKeysOf = (serverKey: SigningKey): VapidKeys => {
  for (let count = 1; ; count += 1) {
    const pair = pairOf(serverKey.secretFor(`web push ${count}`));
    if (pair) return pair;
  }
};

/** `null` for a number that is no key of the curve, which is one in four billion. */
const pairOf = (secret: Uint8Array): VapidKeys | null => {
  const pair = createECDH(CURVE);
  try {
    pair.setPrivateKey(secret);
  } catch {
    return null;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey: Buffer.from(secret).toString('base64url') };
};

/** Whether bytes are a point of the curve. */
const isPoint = (bytes: Buffer): boolean => {
  try {
    ECDH.convertKey(bytes, CURVE);
    return true;
  } catch {
    return false;
  }
};

/** Where a push goes. */
export interface PushAddress {
  /** Secret: never logged. */
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

export interface Push {
  /** JSON for the app's worker. */
  readonly payload: string;
  /** How long the push service keeps it for a device that is off, seconds. */
  readonly ttl: number;
  /** A later one of the same takes its place there: up to 32 letters of base64url. */
  readonly topic: string;
  readonly isUrgent: boolean;
}

/**
 * What became of a push: `gone` means that nobody is there any more, `refused` that this one is not taken, and `later` that the service
 * takes none for the moment.
 */
export type PushOutcome =
  | { readonly kind: 'sent' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'refused'; readonly status: number | null }
  | {
      readonly kind: 'later';
      readonly status: number | null;
      readonly retryAfter: number | null;
      /** Whether it let all of its time pass. */
      readonly isSilent: boolean;
    };

export interface PushService {
  /** Sends one, once. */
  send(address: PushAddress, push: Push, signal: AbortSignal): Promise<PushOutcome>;
  /** Whether pushes may go there: by https, or where the settings say that a push service is, and for a key that can be encrypted for. */
  takes(address: PushAddress): boolean;
}

interface PushServiceParts {
  readonly keys: VapidKeys;
  /** Who sends them: an address of https or mailto. */
  readonly subject: string;
  /** Origins of push services in one's own network. */
  readonly ownServices: readonly string[];
  /** How long a push service may take, milliseconds; by default the product's. */
  readonly answerWithinMs?: number;
}

const ANSWER_WITHIN_MS = 10_000;

export const webPushService = ({
  keys,
  subject,
  ownServices,
  answerWithinMs = ANSWER_WITHIN_MS,
}: PushServiceParts): PushService => {
  const isOwn = (endpoint: string) => ownServices.includes(new URL(endpoint).origin);
  return {
    takes: ({ endpoint, p256dh }) =>
      (new URL(endpoint).protocol === 'https:' || isOwn(endpoint)) && isPoint(Buffer.from(p256dh, 'base64url')),
    send: async ({ endpoint, p256dh, auth }, { payload, ttl, topic, isUrgent }, signal) => {
      const { default: webPush } = await import('web-push');
      const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, {
        vapidDetails: { subject, ...keys },
        TTL: ttl,
        topic,
        urgency: isUrgent ? 'high' : 'normal',
      });
      const timeout = AbortSignal.timeout(answerWithinMs);
      const { postToPublicAddress, postToTrustedAddress } =
        await import('../../platform/outside-services/public-addresses.ts');
      const post = isOwn(endpoint) ? postToTrustedAddress : postToPublicAddress;
      const sent = {
        headers: textsOf(headers),
        body: body ?? Buffer.alloc(0),
        signal: AbortSignal.any([signal, timeout]),
      };
      const answer = await post(new URL(endpoint), sent).catch(() => null);
      // What it says beside the status nobody reads.
      answer?.destroy();
      return outcomeOf(answer, timeout.aborted);
    },
  };
};

const textsOf = (headers: object): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

const outcomeOf = (answer: IncomingMessage | null, isOver: boolean): PushOutcome => {
  const status = answer?.statusCode ?? null;
  if (status === null) return { kind: 'later', status, retryAfter: null, isSilent: isOver };
  if (status >= 200 && status < 300) return { kind: 'sent' };
  if (status === 404 || status === 410) return { kind: 'gone' };
  if (status !== 408 && status !== 429 && status < 500) return { kind: 'refused', status };
  const retryAfter =
    retryAfterOf(new Headers(textsOf({ 'retry-after': answer?.headers['retry-after'] ?? '' }))) ?? null;
  return { kind: 'later', status, retryAfter, isSilent: false };
};
