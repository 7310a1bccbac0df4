import { describe, expect, test } from 'vitest';
import { readSettings } from './settings.ts';

describe('Firebase', () => {
  const project = { FIREBASE_PROJECT_ID: 'trips-4711', FIREBASE_API_KEY: 'AIzaSyExample-1_2' };
  const emulator = { ...project, FIREBASE_AUTH_EMULATOR: 'http://127.0.0.1:9099/' };

  test('is not used unless it is set', () => {
    expect(readSettings({}).signIn.firebase).toBeNull();
  });

  test.each([
    [
      'by its project and key, on the domain that it gives to the project',
      project,
      {
        projectId: 'trips-4711',
        apiKey: 'AIzaSyExample-1_2',
        authDomain: 'trips-4711.firebaseapp.com',
        emulatorUrl: null,
      },
    ],
    ['on a domain of its own', { ...project, FIREBASE_AUTH_DOMAIN: 'auth.lan' }, { authDomain: 'auth.lan' }],
    ['as the emulator', emulator, { emulatorUrl: 'http://127.0.0.1:9099' }],
  ])('is used %s', (_how, env, expected) => {
    const { firebase } = readSettings(env).signIn;

    expect(firebase).toMatchObject(expected);
  });

  test.each([
    ['in production', { NODE_ENV: 'production' }],
    ['where other machines reach the server', { HOST: '0.0.0.0', ALLOW_HTTP: 'true' }],
    ['at an address of everybody', { PUBLIC_URL: 'https://trips.example.com' }],
    ['behind a proxy', { TRUST_PROXY: '1' }],
  ])('is not its emulator %s', (_where, env) => {
    expect(() => readSettings({ ...emulator, ...env })).toThrow(/^The setting FIREBASE_AUTH_EMULATOR is wrong: /);
  });

  test.each([
    ['FIREBASE_API_KEY', { FIREBASE_PROJECT_ID: 'trips-4711' }],
    ['FIREBASE_PROJECT_ID', { ...project, FIREBASE_PROJECT_ID: 'Trips' }],
    ['FIREBASE_AUTH_DOMAIN', { ...project, FIREBASE_AUTH_DOMAIN: 'https://trips.firebaseapp.com' }],
    ['FIREBASE_AUTH_EMULATOR', { ...project, FIREBASE_AUTH_EMULATOR: '127.0.0.1:9099' }],
  ])('needs a %s that is right', (name, env) => {
    expect(() => readSettings(env)).toThrow(new RegExp(`^The setting ${name} is wrong`));
  });
});

describe('an OpenID Connect provider', () => {
  const provider = { OIDC_ISSUER: 'https://id.example.com', OIDC_CLIENT_ID: 'caravan' };

  test.each([
    ['says when it asked, by default', {}, false],
    ['may leave that out where it is set so', { OIDC_ALLOW_MISSING_AUTH_TIME: 'true' }, true],
  ])('%s', (_what, env, allowMissingAuthTime) => {
    expect(readSettings({ ...provider, ...env }).signIn.oidc).toMatchObject({ allowMissingAuthTime });
  });

  test('is not believed by a word that is none', () => {
    expect(() => readSettings({ ...provider, OIDC_ALLOW_MISSING_AUTH_TIME: 'yes' })).toThrow(
      /^The setting OIDC_ALLOW_MISSING_AUTH_TIME is wrong/,
    );
  });
});
