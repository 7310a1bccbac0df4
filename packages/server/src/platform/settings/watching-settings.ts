import { z } from 'zod/mini';
import { host, isLoopback, serviceUrl, SettingsError, wholeNumber } from './setting-values.ts';

const ratioProblem = 'give a share from 0 to 1, such as 0.1.';

/** The variables that say who may watch the server: metrics for Prometheus, and traces by OpenTelemetry's own names. */
export const watchingEnvironment = {
  /** The port of `/metrics`, beside the server's own; there are no metrics without it. 0 takes a free one. */
  METRICS_PORT: z.optional(wholeNumber(0, 65_535)),
  /** The address that metrics are served on. */
  METRICS_HOST: z._default(host, '127.0.0.1'),
  /** What whoever reads the metrics has to show (`Authorization: Bearer …`). Needed where METRICS_HOST is not loopback. Secret. */
  METRICS_TOKEN: z.optional(z.string().check(z.regex(/^[\w-]{16,}$/, 'give at least 16 letters and digits.'))),
  /** Where traces go, by OTLP over HTTP: `/v1/traces` is added. There are none without it. */
  OTEL_EXPORTER_OTLP_ENDPOINT: z.optional(serviceUrl),
  /** Headers that go with them, such as a key: `name=value,name=value`. Secret. */
  OTEL_EXPORTER_OTLP_HEADERS: z.optional(
    z.string().check(z.regex(/^[\w-]+=[^,]+(,[\w-]+=[^,]+)*$/, 'give headers as name=value, separated by commas.')),
  ),
  /** What the server is called in traces. */
  OTEL_SERVICE_NAME: z._default(
    z.string().check(z.regex(/^[\w.:/-]{1,60}$/, 'give a name of at most 60 letters and digits.')),
    'caravan',
  ),
  /** The share of requests that are traced, where whoever asks has not decided that. */
  OTEL_TRACES_SAMPLER_ARG: z._default(
    z
      .pipe(z.string().check(z.regex(/^\d(\.\d{1,9})?$/, ratioProblem)), z.transform(Number))
      .check(z.refine((value) => value <= 1, ratioProblem)),
    1,
  ),
};

/** Never shown in a message. */
export const watchingSecrets = ['METRICS_TOKEN', 'OTEL_EXPORTER_OTLP_HEADERS'] as const;

const parsedEnvironment = z.object(watchingEnvironment);
type WatchingEnvironment = z.infer<typeof parsedEnvironment>;

/** Where metrics are read. */
export interface MetricsSettings {
  readonly port: number;
  readonly host: string;
  /** `null`: whoever reaches the port may read them. Secret: never logged. */
  readonly token: string | null;
}

/** Where traces go. */
export interface TraceSettings {
  /** The whole address. */
  readonly url: string;
  /** Secret: never logged. */
  readonly headers: Readonly<Record<string, string>>;
  readonly serviceName: string;
  /** From 0 to 1. */
  readonly sampledShare: number;
}

export interface WatchingSettings {
  readonly metrics: MetricsSettings | null;
  readonly traces: TraceSettings | null;
}

/** @throws SettingsError where metrics would be open to other machines. */
export const watchingSettings = (env: WatchingEnvironment): WatchingSettings => ({
  metrics: metricsFrom(env),
  traces: tracesFrom(env),
});

const metricsFrom = (env: WatchingEnvironment): MetricsSettings | null => {
  const { METRICS_PORT: port, METRICS_HOST: address, METRICS_TOKEN: token = null } = env;
  if (port === undefined) return null;
  if (!isLoopback(address) && token === null) {
    throw new SettingsError('METRICS_TOKEN', 'METRICS_HOST lets other machines in, which have to show one.');
  }
  return { port, host: address, token };
};

const tracesFrom = (env: WatchingEnvironment): TraceSettings | null => {
  const endpoint = env.OTEL_EXPORTER_OTLP_ENDPOINT ?? null;
  if (endpoint === null) return null;
  const pairs = env.OTEL_EXPORTER_OTLP_HEADERS?.split(',').map((pair) => pair.split(/=(.*)/).map(decoded)) ?? [];
  return {
    url: `${endpoint}/v1/traces`,
    headers: Object.fromEntries(pairs.map(([name = '', value = '']) => [name, value])),
    serviceName: env.OTEL_SERVICE_NAME,
    sampledShare: env.OTEL_TRACES_SAMPLER_ARG,
  };
};

/** As W3C Baggage writes values. @throws SettingsError */
const decoded = (text: string): string => {
  try {
    return decodeURIComponent(text.trim());
  } catch {
    throw new SettingsError(
      'OTEL_EXPORTER_OTLP_HEADERS',
      'a percent sign is followed by what it stands for, such as %20.',
    );
  }
};
