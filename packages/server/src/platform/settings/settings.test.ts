import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { SettingsError } from './setting-values.ts';
import { readSettings, secretSettings, settingNames } from './settings.ts';
import { StartupError } from '../startup/startup-error.ts';

describe('without any setting', () => {
  test('the server is for this machine alone, with everything in .data', () => {
    const settings = readSettings({});

    expect(settings).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      dataDir: path.resolve('.data'),
      databaseUrl: undefined,
      publicUrl: 'http://127.0.0.1:3000',
      trustProxy: false,
      isProduction: false,
      secureCookies: false,
    });
  });

  test.each(['development', 'production'])(
    'no secret and no account of another service has a value, in %s',
    (NODE_ENV) => {
      const { databaseUrl, smtp, serverKey, signIn, travel, concierge, plans } = readSettings({ NODE_ENV });
      const { firebase, twilio, phoneTokenKeys, oidc } = signIn;
      const { openMeteo, googlePlaces, flights } = travel;

      expect([databaseUrl, serverKey, openMeteo?.key]).toEqual([undefined, undefined, undefined]);
      expect([smtp, firebase, twilio, oidc, googlePlaces, flights, concierge.service, plans.stripe]).toEqual(
        Array.from({ length: 8 }, () => null),
      );
      expect(phoneTokenKeys).toEqual([]);
    },
  );

  test('empty settings and unknown variables change nothing', () => {
    const settings = readSettings({ PORT: '', DATABASE_URL: '  ', PATH: '/bin', POSTGRES_PORT: 'x' });

    expect(settings).toEqual(readSettings({}));
  });
});

describe('a setting is read', () => {
  test.each([
    [{ PORT: '0' }, { port: 0, publicUrl: 'http://127.0.0.1:0' }],
    [{ PORT: '80' }, { port: 80, publicUrl: 'http://127.0.0.1' }],
    [{ PORT: ' 65535 ' }, { port: 65_535 }],
    [{ HOST: '::1' }, { host: '::1', publicUrl: 'http://[::1]:3000', isProduction: false }],
    [{ HOST: 'localhost' }, { isProduction: false }],
    [{ HOST: '127.1.2.3' }, { isProduction: false }],
    [
      { HOST: '0.0.0.0', ALLOW_HTTP: 'true' },
      { isProduction: true, secureCookies: false },
    ],
    [{ HOST: '::', ALLOW_HTTP: 'true', PUBLIC_URL: 'http://trips.lan' }, { isProduction: true }],
    [{ HOST: 'trips.example.com', PUBLIC_URL: 'https://trips.example.com' }, { isProduction: true }],
    [{ NODE_ENV: 'production' }, { isProduction: true }],
    [{ PUBLIC_URL: 'https://trips.example.com/' }, { publicUrl: 'https://trips.example.com', secureCookies: true }],
    [{ PUBLIC_URL: 'http://trips.lan:8080' }, { publicUrl: 'http://trips.lan:8080', secureCookies: false }],
    [{ DATA_DIR: '/srv/caravan' }, { dataDir: '/srv/caravan' }],
    [{ DATABASE_URL: 'postgresql://u:p@db/trips' }, { databaseUrl: 'postgresql://u:p@db/trips' }],
    [{ DATABASE_URL: 'postgres://db/trips?sslmode=require' }, { databaseUrl: 'postgres://db/trips?sslmode=require' }],
    [{ DATABASE_URL: 'postgresql://u:p@one:5433,two/trips' }, { databaseUrl: 'postgresql://u:p@one:5433,two/trips' }],
    [{ TRUST_PROXY: 'off' }, { trustProxy: false }],
    [{ TRUST_PROXY: '1' }, { trustProxy: 1 }],
    [{ TRUST_PROXY: '10.0.0.0/8, ::1' }, { trustProxy: ['10.0.0.0/8', '::1'] }],
    [{ LOG_LEVEL: 'silent' }, { logLevel: 'silent' }],
    [{ SECURITY_CONTACT: 'security@example.com' }, { securityContact: 'mailto:security@example.com' }],
    [{ SECURITY_CONTACT: 'https://example.com/security' }, { securityContact: 'https://example.com/security' }],
    [{}, { smtp: null, hasOutbox: true }],
    [{ NODE_ENV: 'production' }, { hasOutbox: false }],
    [{ HOST: '0.0.0.0', ALLOW_HTTP: 'true' }, { hasOutbox: false }],
    [{ READY_FREE_BYTES: '0' }, { readyFreeBytes: 0 }],
    [{ PUBLIC_URL: 'https://trips.example.com' }, { isProduction: false, hasOutbox: false }],
    [{ PUBLIC_URL: 'http://localhost:5173' }, { hasOutbox: true }],
    [{ PUBLIC_URL: 'http://[::1]:5173' }, { hasOutbox: true }],
    [{ TRUST_PROXY: '1' }, { isProduction: false, hasOutbox: false }],
    [
      { SMTP_URL: 'smtps://u:p%40@mail.lan:2465', MAIL_FROM: 'Caravan <trips@mail.lan>' },
      { smtp: { url: 'smtps://u:p%40@mail.lan:2465', from: 'Caravan <trips@mail.lan>' } },
    ],
    [{ DATABASE_POOL_SIZE: '3' }, { databasePoolSize: 3 }],
    [
      { OPEN_METEO_URL: 'https://weather.lan/om/' },
      {
        travel: {
          openMeteo: {
            forecastUrl: 'https://weather.lan/om',
            geocodingUrl: 'https://geocoding-api.open-meteo.com',
            archiveUrl: 'https://archive-api.open-meteo.com',
          },
        },
      },
    ],
    [{ OPEN_METEO_URL: 'off' }, { travel: { openMeteo: null } }],
    [{ OPEN_METEO_GEOCODING_URL: 'off' }, { travel: { openMeteo: { geocodingUrl: null } } }],
    [{}, { travel: { googlePlaces: null, photonUrl: null, flights: null, loadsReferenceData: true } }],
    [{ REFERENCE_DATA: 'off' }, { travel: { loadsReferenceData: false } }],
    [
      { AVIATIONSTACK_KEY: 'key-of-stack', FLIGHT_CALLS_PER_DAY: '7' },
      { travel: { flights: { service: 'aviationstack', key: 'key-of-stack', callsPerDay: 7 } } },
    ],
    [{ AERODATABOX_KEY: 'key-of-box' }, { travel: { flights: { service: 'aerodatabox', callsPerDay: 100 } } }],
  ])('%j', (env, expected) => {
    const settings = readSettings(env);

    expect(settings).toMatchObject(expected);
  });
});

describe('a wrong setting is named, with what is accepted', () => {
  test.each([
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['PORT', '3000.5'],
    ['PORT', 'http'],
    ['HOST', '1.2.3'],
    ['HOST', 'localhost:3000'],
    ['HOST', 'http://localhost'],
    ['DATA_DIR', `a\0b`],
    ['DATABASE_URL', 'mysql://u:p@db/trips'],
    ['DATABASE_URL', 'postgresql://u:p@db'],
    ['DATABASE_URL', 'db.example.com'],
    ['DATABASE_URL', 'postgresql://u:p@one,/trips'],
    ['DATABASE_POOL_SIZE', '0'],
    ['PUBLIC_URL', 'trips.example.com'],
    ['PUBLIC_URL', 'https://trips.example.com/app'],
    ['PUBLIC_URL', 'ftp://trips.example.com'],
    ['OPEN_METEO_URL', 'api.open-meteo.com'],
    ['OPEN_METEO_URL', 'https://api.open-meteo.com/?apikey=1'],
    ['OPEN_METEO_GEOCODING_URL', 'ftp://open-meteo.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example.com/?debug=true'],
    ['MAIL_FROM', 'Caravan'],
    ['MAIL_FROM', 'a@b.co, c@d.co'],
    ['MAIL_FROM', 'Caravan <nobody>'],
    ['SECURITY_CONTACT', 'somebody'],
    ['SECURITY_CONTACT', 'http://example.com/security'],
    ['SECURITY_CONTACT', 'https://example.com/\nExpires: never'],
    ['TRUST_PROXY', 'yes'],
    ['TRUST_PROXY', '11'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['ALLOW_HTTP', 'yes'],
    ['READY_FREE_BYTES', '1G'],
    ['NODE_ENV', 'prod'],
    ['LOG_LEVEL', 'loud'],
    ['RATE_LIMIT_SCALE', '0'],
    ['RATE_LIMIT_SCALE', '1e9'],
    ['RATE_LIMIT_CHAT', '-5'],
    ['RATE_LIMIT_SIGN_UP', 'many'],
  ])('%s=%j', (name, value) => {
    const read = () => readSettings({ [name]: value });

    expect(read).toThrow(StartupError);
    expect(read).toThrow(new RegExp(`^The setting ${name} is wrong.*: give [^\n]+\\.$`));
  });

  test.each([
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { HOST: '192.168.1.5' },
    { HOST: 'trips.lan', PUBLIC_URL: 'http://trips.lan:3000' },
    { HOST: '0.0.0.0', TRUST_PROXY: '1', ALLOW_HTTP: 'false' },
  ])('and so is %j, by which others would come over plain http', (env) => {
    const read = () => readSettings(env);

    expect(read).toThrow(/^The setting HOST is wrong .*PUBLIC_URL to the https address .*ALLOW_HTTP=true [^\n]+\.$/);
  });

  test('and a secret in it is not shown', () => {
    const secrets = [
      { DATABASE_URL: 'mysql://caravan:hunter2@db/trips' },
      { DATABASE_URL: `postgresql://caravan:hunter2@db/${'x'.repeat(5000)}` },
      { PUBLIC_URL: 'https://caravan:hunter2@trips.example.com/' },
      { SMTP_URL: 'http://caravan:hunter2@mail.example.com' },
    ];

    const messages = secrets.map((env) => {
      try {
        return readSettings(env).publicUrl;
      } catch (error) {
        return error instanceof SettingsError ? error.message : 'another error';
      }
    });

    for (const message of messages) {
      expect(message).toMatch(/^The setting \w+_URL is wrong:/);
      expect(message).not.toContain('hunter2');
    }
  });

  test('mails need somebody they come from', () => {
    expect(() => readSettings({ SMTP_URL: 'smtp://mail.example.com' })).toThrow(
      /^The setting MAIL_FROM is wrong: give/,
    );
  });

  test('and a long or broken value stays on one line', () => {
    const read = () => readSettings({ PORT: `3000\n${'x'.repeat(500)}` });

    expect(read).toThrow(/^The setting PORT is wrong \("3000\\nx{55}…"\): give a whole number from 0 to 65535\.$/);
  });
});

describe('rate limits', () => {
  test.each([
    ['1', { signUp: 30, everything: 600 }],
    ['2.5', { signUp: 75, everything: 1500 }],
    ['0.001', { signUp: 1, everything: 1 }],
    ['1000', { signUp: 30_000, everything: 600_000 }],
  ])('are multiplied by %s and never shut everybody out', (scale, expected) => {
    const { rateLimits } = readSettings({ RATE_LIMIT_SCALE: scale });

    expect({ signUp: rateLimits.signUp.points, everything: rateLimits.everything.points }).toEqual(expected);
  });

  test('can be set each for itself', () => {
    const { rateLimits } = readSettings({ RATE_LIMIT_CHAT: '5', RATE_LIMIT_SCALE: '2' });

    expect(rateLimits.chat).toEqual({ points: 10, windowSeconds: 60 });
    expect(rateLimits.search).toEqual({ points: 240, windowSeconds: 60 });
  });
});

describe('the operations guide', () => {
  /** The rows of its table of settings: name and default. */
  const rows = async (): Promise<[string, string][]> => {
    const guide = await readFile(path.join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');
    return [...guide.matchAll(/^\| `([A-Z][A-Z0-9_]+)` +\| (.+?) +\|/gm)].map(([, name = '', value = '']) => [
      name,
      value,
    ]);
  };

  test('names every setting and no other', async () => {
    const documented = await rows();

    expect(documented.map(([name]) => name).toSorted()).toEqual(settingNames.toSorted());
  });

  test('says of each secret that it is never logged, which may be given as a file, and of nothing else', async () => {
    const guide = await readFile(path.join(import.meta.dirname, '../../../../../docs/operations.md'), 'utf8');

    const secrets = [...guide.matchAll(/^\| `([A-Z][A-Z0-9_]+)` .*Never logged\. +\|$/gm)].map(([, name = '']) => name);

    expect(secrets.toSorted()).toEqual([...secretSettings].toSorted());
  });

  test('says what each one is when it is not given', async () => {
    const documented = await rows();
    const given = documented
      .filter(([, value]) => /^`.+`$/.test(value))
      .map(([name, value]) => [name, value.slice(1, -1)]);

    const settings = readSettings(Object.fromEntries(given));

    expect(given.length).toBe(settingNames.length - 45);
    expect(settings).toEqual(readSettings({}));
  });
});
