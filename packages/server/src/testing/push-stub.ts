import { createDecipheriv, createECDH, createPublicKey, type ECDH, hkdfSync, randomBytes, verify } from 'node:crypto';
import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import {
  type NewPushSubscription,
  type PushPayload,
  pushPayloadSchema,
} from '@caravan/contract/notifications/notifications.schema.ts';

/** A push as it arrived at a device. */
interface ArrivedPush {
  readonly payload: PushPayload;
  /** Seconds. */
  readonly ttl: number;
  readonly topic: string | undefined;
  readonly urgency: string | undefined;
  /** Bytes of the body. */
  readonly size: number;
  /** The key that its sender proves to have, base64url, and whom the sender says to write to. */
  readonly sender: { readonly key: string; readonly subject: string };
}

/** What the push service answers to an endpoint; `hangs` never answers. */
type PushMood = 'hangs' | { readonly status: number; readonly headers?: Record<string, string> };

/** A browser that has subscribed. */
interface TestDevice {
  readonly subscription: NewPushSubscription;
  /** What has arrived, taken by it or not. */
  readonly arrived: readonly ArrivedPush[];
  feels(mood: PushMood): void;
  /** The next push that was not returned yet, now or when it comes. */
  next(): Promise<ArrivedPush>;
}

/** A push service on this machine, which reads what devices read and believes what push services believe. */
export interface PushStub {
  /** Settings that make a server take its endpoints. */
  readonly env: Record<string, string>;
  device(timeZone?: string): TestDevice;
  stop(): Promise<void>;
}

interface Device {
  readonly keys: ECDH;
  readonly auth: Buffer;
  readonly arrived: ArrivedPush[];
  mood: PushMood;
}

/** Starts the stub. */
export const startPushService = async (): Promise<PushStub> => {
  const devices = new Map<string, Device>();
  const events = new EventEmitter().setMaxListeners(0);
  const take = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const device = devices.get(request.url ?? '');
    const body = await buffer(request);
    if (!device) return void response.writeHead(404).end();
    device.arrived.push(readPush(device, request, body, origin));
    events.emit('arrived');
    if (device.mood === 'hangs') return;
    response.writeHead(device.mood.status, device.mood.headers).end();
  };
  const server = createServer((request, response) => {
    take(request, response).catch((error: unknown) => response.writeHead(400).end(String(error)));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    env: { PUSH_SERVICES: origin },
    device: (timeZone = 'UTC') => {
      const path = `/push/${randomBytes(12).toString('base64url')}`;
      const keys = createECDH('prime256v1');
      const device: Device = { keys, auth: randomBytes(16), arrived: [], mood: { status: 201 } };
      const p256dh = keys.generateKeys('base64url');
      devices.set(path, device);
      let returned = 0;
      return {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh, auth: device.auth.toString('base64url') },
          timeZone,
        },
        arrived: device.arrived,
        feels: (mood) => {
          device.mood = mood;
        },
        next: async () => {
          for (;;) {
            const push = device.arrived[returned];
            if (push) {
              returned += 1;
              return push;
            }
            await once(events, 'arrived');
          }
        },
      };
    },
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

const readPush = (device: Device, { headers }: IncomingMessage, body: Buffer, origin: string): ArrivedPush => {
  if (headers['content-encoding'] !== 'aes128gcm') throw new Error('not encrypted as RFC 8291 says');
  return {
    payload: pushPayloadSchema.parse(JSON.parse(decrypted(device, body))),
    ttl: Number(headers['ttl']),
    topic: headers['topic'] as string | undefined,
    urgency: headers['urgency'] as string | undefined,
    size: body.length,
    sender: senderOf(headers.authorization ?? '', origin),
  };
};

const bytes = (secret: Buffer, salt: Buffer, info: Buffer, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, salt, info, length));

/** RFC 8291, section 3.4, over RFC 8188: salt, record size, key, and one record that ends with a 2. */
const decrypted = ({ keys, auth }: Device, body: Buffer): string => {
  const salt = body.subarray(0, 16);
  const keyEnd = 21 + body.readUInt8(20);
  const senderKey = body.subarray(21, keyEnd);
  const shared = keys.computeSecret(senderKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), senderKey]);
  const input = bytes(shared, auth, info, 32);
  const key = bytes(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = bytes(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);
  const record = body.subarray(keyEnd);
  const decipher = createDecipheriv('aes-128-gcm', key, nonce);
  decipher.setAuthTag(record.subarray(-16));
  const plain = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()]);
  const end = plain.lastIndexOf(2);
  if (end < 0 || plain.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not the last record');
  return plain.subarray(0, end).toString();
};

const DAY_S = 86_400;

/** RFC 8292: a JWT of ES256 for this origin, which the key beside it has signed, for at most a day. */
const senderOf = (authorization: string, origin: string): ArrivedPush['sender'] => {
  const { token = '', key = '' } = /^vapid t=(?<token>[\w.-]+), ?k=(?<key>[\w-]+)$/.exec(authorization)?.groups ?? {};
  const [header = '', claims = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((each) => each.toString('base64url'));
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const { alg } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { alg: string };
  const { aud, exp, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown>;
  const left = Number(exp) - Date.now() / 1_000;
  if (!isSigned || alg !== 'ES256' || aud !== origin || !(left > 0 && left <= DAY_S))
    throw new Error('not signed as RFC 8292 says');
  return { key, subject: String(sub) };
};
