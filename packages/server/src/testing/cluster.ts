import { randomBytes } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { CuttableProxy } from './cuttable-proxy.ts';
import { freePorts } from './free-ports.ts';
import { type LoadBalancer, startLoadBalancer } from './load-balancer.ts';
import { type PostgresMajor, PostgresServer } from './postgres-server.ts';
import { type RedisServer, startRedis } from './redis-server.ts';
import { type S3Stub, startS3Stub } from './s3-stub.ts';
import { type ServerProcess, startServer } from './server-process.ts';
import { startSwift, type SwiftServer } from './swift-server.ts';

/** Between two looks at whether a server is ready, milliseconds. */
const READY_EVERY_MS = 50;

const stores = ['postgres', 'redis', 'bucket'] as const;
export type StoreName = (typeof stores)[number];

/** A server of several, and its own ways to the stores, which a test may cut. */
export class Replica {
  readonly url: string;
  readonly ways: Readonly<Record<StoreName, CuttableProxy>>;
  readonly #env: Readonly<Record<string, string>>;
  #process: ServerProcess | null = null;
  /** What it has logged since its first start, each line as an object. */
  readonly logged: Record<string, unknown>[] = [];

  constructor(url: string, ways: Readonly<Record<StoreName, CuttableProxy>>, env: Readonly<Record<string, string>>) {
    this.url = url;
    this.ways = ways;
    this.#env = env;
  }

  /** @param program the `main.ts` of another release; by default this one's. */
  async start(program?: string): Promise<void> {
    this.#process = await startServer(this.#env, (line) => this.logged.push(line), program);
  }

  async kill(): Promise<void> {
    this.#process?.signal('SIGKILL');
    await this.#process?.ended;
  }

  /** Ends it in order. @returns the exit code. */
  async stop(): Promise<number | null> {
    this.#process?.signal('SIGTERM');
    return (await this.#process?.ended) ?? null;
  }

  /** Waits until it says that it is ready. */
  async untilReady(): Promise<void> {
    while ((await this.status('/api/ready')) !== 200) await delay(READY_EVERY_MS);
  }

  /** What it says of itself at an address that needs no session. */
  async status(path: string): Promise<number> {
    return (await fetch(this.url + path)).status;
  }
}

interface ClusterOptions {
  readonly replicas: number;
  readonly postgres?: PostgresMajor;
  /** `stub` unless said otherwise. */
  readonly bucket?: 'stub' | 'swift';
  /** Whether PostgreSQL streams to a standby, whose host the servers know as well; they go to both without a way of their own. */
  readonly hasStandby?: boolean;
  /** Settings of each server that differ from those of an operator with three stores. */
  readonly env?: Readonly<Record<string, string>>;
}

/** Several servers on a PostgreSQL, a Redis and a bucket of their own, behind a load balancer without sticky sessions. */
export class Cluster {
  readonly replicas: readonly Replica[];
  readonly postgres: PostgresServer;
  readonly redis: RedisServer;
  readonly bucket: S3Stub | SwiftServer;
  readonly standby: PostgresServer | null;
  /** Settings of a command that is run beside the servers. */
  readonly env: Readonly<Record<string, string>>;
  readonly #balancer: LoadBalancer;

  private constructor(
    replicas: readonly Replica[],
    { postgres, standby, redis, bucket, env }: Pick<Cluster, 'postgres' | 'standby' | 'redis' | 'bucket' | 'env'>,
    balancer: LoadBalancer,
  ) {
    this.replicas = replicas;
    this.postgres = postgres;
    this.standby = standby;
    this.redis = redis;
    this.bucket = bucket;
    this.env = env;
    this.#balancer = balancer;
  }

  static async start(options: ClusterOptions): Promise<Cluster> {
    const [postgres, redis, bucket] = await Promise.all([
      PostgresServer.create(options.postgres ?? 18),
      startRedis(),
      options.bucket === 'swift' ? startSwift() : startS3Stub(),
    ]);
    const standby = options.hasStandby === true ? await postgres.addStandby(options.postgres ?? 18) : null;
    const [port = 0, ...ports] = await freePorts(1 + options.replicas);
    const shared = {
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: '1',
      SERVER_KEY: randomBytes(48).toString('base64url'),
      ...bucket.env,
      ...options.env,
    };
    const replicas = await Promise.all(
      ports.map(async (own) => {
        const ways = {
          postgres: await CuttableProxy.to(postgres.port),
          redis: await CuttableProxy.to(portOf(redis.url)),
          bucket: await CuttableProxy.to(portOf(bucket.url)),
        };
        return new Replica(`http://127.0.0.1:${own}`, ways, {
          ...shared,
          PORT: String(own),
          DATABASE_URL: standby ? withBothHosts(postgres, standby) : throughProxy(postgres.url, ways.postgres),
          REDIS_URL: throughProxy(redis.url, ways.redis),
          S3_ENDPOINT: throughProxy(bucket.url, ways.bucket),
        });
      }),
    );
    // One after the other: each start takes a core for a second.
    for (const replica of replicas) await replica.start();
    const balancer = await startLoadBalancer(
      port,
      replicas.map(({ url }) => url),
    );
    const env = { ...shared, DATABASE_URL: postgres.url, REDIS_URL: redis.url };
    return new Cluster(replicas, { postgres, standby, redis, bucket, env }, balancer);
  }

  /** Where people come to: each request is sent to the next server. */
  get url(): string {
    return this.#balancer.url;
  }

  /** One of the servers, without the balancer. */
  replica(index: number): Replica {
    const found = this.replicas[index];
    if (found === undefined) throw new Error(`There is no replica ${index}.`);
    return found;
  }

  async stop(): Promise<void> {
    await this.#balancer.stop();
    await Promise.all(this.replicas.map((replica) => replica.stop()));
    await Promise.all(this.replicas.flatMap(({ ways }) => stores.map((name) => ways[name].close())));
    await Promise.all([this.postgres.remove(), this.standby?.remove(), this.redis.kill(), this.bucket.stop()]);
  }
}

const portOf = (url: string): number => Number(new URL(url).port);

const throughProxy = (url: string, proxy: CuttableProxy): string => {
  const changed = new URL(url);
  changed.port = String(proxy.port);
  return changed.href;
};

const withBothHosts = (primary: PostgresServer, standby: PostgresServer): string => {
  const host = `127.0.0.1:${primary.port}`;
  return primary.url.replace(host, `${host},127.0.0.1:${standby.port}`);
};
