import { expect, test } from 'vitest';
import { relyingPartyOf } from './webauthn.access.ts';

test.each([
  ['https://trips.example.com', 'trips.example.com', ['https://trips.example.com']],
  ['https://trips.example.com:8443', 'trips.example.com', ['https://trips.example.com:8443']],
  ['http://192.168.1.20:3000', '192.168.1.20', ['http://192.168.1.20:3000']],
  ['http://localhost:3000', 'localhost', ['http://localhost:3000']],
  ['http://127.0.0.1:3000', 'localhost', ['http://127.0.0.1:3000', 'http://localhost:3000']],
  ['http://[::1]:3000', 'localhost', ['http://[::1]:3000', 'http://localhost:3000']],
])('passkeys of a site that people open at %s are made for %s', (publicUrl, id, origins) => {
  expect(relyingPartyOf(publicUrl)).toEqual({ id, origins });
});
