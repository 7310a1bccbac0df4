import { AppError } from '@caravan/contract/errors.ts';
import fastify, { type FastifyInstance, LogController } from 'fastify';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { serializerCompiler } from './bodies.ts';

let app: FastifyInstance;
let logged: string[];
const database = { isAway: false };
afterEach(() => {
  database.isAway = false;
});

beforeEach(() => {
  logged = [];
  const log = pino({ base: null }, { write: (line) => void logged.push(line) });
  const logController = new LogController({ disableRequestLogging: true });
  app = fastify({ loggerInstance: log, logController }) as unknown as FastifyInstance;
  app.setSerializerCompiler(serializerCompiler);
  handleErrors(app, database);
});
afterEach(() => app.close());

const withGetters = (): object =>
  new Proxy(
    {},
    {
      get: () => {
        throw new Error('not to be read');
      },
      getPrototypeOf: () => {
        throw new Error('not to be looked through');
      },
    },
  );

const circular = (): Error => {
  const error = new Error('round and round');
  return Object.assign(error, { cause: error, self: error });
};

const unwritable = (): AppError =>
  Object.assign(new AppError('validation'), { issues: [{ path: undefined, message: 1n }] });

const throwing = (): AppError =>
  Object.assign(new AppError('conflict'), {
    toBody: () => {
      throw new Error('no body');
    },
  });

describe('whatever is thrown, a plain message goes out and the log has it', () => {
  test.each([
    ['null', () => null],
    ['nothing', () => undefined],
    ['a text', () => 'secret'],
    ['a number', () => 0],
    ['a symbol', () => Symbol('secret')],
    ['an object that can’t be read', withGetters],
    ['an error that holds itself', circular],
    ['a refusal that is none as JSON', unwritable],
    ['a refusal without a body', throwing],
    ['an object with a status of its own', () => ({ statusCode: 'many', code: {} })],
  ])('%s', async (_what, make) => {
    app.get('/late', async () => {
      await Promise.resolve();
      throw make();
    });
    app.get('/hook', { preHandler: () => Promise.reject(make()) }, async () => 'unheard');

    const answers = [await app.inject('/late'), await app.inject('/hook')];

    for (const answer of answers) {
      expect([answer.statusCode, answer.headers['content-type']]).toEqual([500, 'application/json; charset=utf-8']);
      expect(answer.json()).toEqual(new AppError('internal').toBody());
    }
    expect(logged.map((line) => JSON.parse(line).msg)).toEqual(['request failed', 'request failed']);
  });
});

describe('a database that cannot be used', () => {
  test.each(['28P01', '28000', '3D000', 'EAI_AGAIN', 'ENETUNREACH', 'ECONNREFUSED', '57P03', '53300', '25006'])(
    'with the code %s is 503, and says when to ask again',
    async (code) => {
      app.get('/', () => Promise.reject(Object.assign(new Error('No.'), { code })));

      const { statusCode, headers } = await app.inject('/');

      expect([statusCode, headers['retry-after']]).toEqual([503, '1']);
      expect(logged.map((line) => JSON.parse(line))).toMatchObject([
        { level: 40, code, msg: 'request refused: not available' },
      ]);
    },
  );

  test('is one line for each request that it refuses, but where the log has said already that it is away', async () => {
    database.isAway = true;
    app.get('/', () => Promise.reject(Object.assign(new Error('No.'), { code: 'ECONNREFUSED' })));
    app.get('/other', () => Promise.reject(new Error('No.')));

    const answers = [await app.inject('/'), await app.inject('/other')];

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([503, 500]);
    expect(logged.map((line) => JSON.parse(line).level)).toEqual([50]);
  });
});
