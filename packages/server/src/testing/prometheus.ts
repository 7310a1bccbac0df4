import { spawn } from 'node:child_process';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { freePorts } from './free-ports.ts';

/** The files for operators that Prometheus and Grafana read. */
export const monitoringFolder = path.resolve(import.meta.dirname, '../../../../deploy/monitoring');

const vector = z.object({
  status: z.literal('success'),
  data: z.object({
    result: z.array(z.object({ metric: z.record(z.string(), z.string()), value: z.tuple([z.number(), z.string()]) })),
  }),
});

const rules = z.object({
  data: z.object({
    groups: z.array(
      z.object({
        rules: z.array(
          z.object({ name: z.string(), health: z.string(), lastError: z.string().optional(), state: z.string() }),
        ),
      }),
    ),
  }),
});

/** The Prometheus of this system, with the rules of the product. */
export interface Prometheus {
  /** The labels of each series that an expression yields now, with its value. */
  query(expression: string): Promise<{ metric: Record<string, string>; value: number }[]>;
  /** How each alert is, by its name. */
  alerts(): Promise<Map<string, { health: string; state: string; lastError?: string | undefined }>>;
  stop(): Promise<void>;
}

/**
 * Starts Prometheus, which reads these metrics every second.
 *
 * @param folder where its configuration and its data go.
 * @param targets as `host:port`.
 */
export const startPrometheus = async (
  folder: string,
  targets: readonly string[],
  token: string,
): Promise<Prometheus> => {
  await mkdir(folder, { recursive: true });
  await copyFile(path.join(monitoringFolder, 'caravan.rules.yml'), path.join(folder, 'caravan.rules.yml'));
  const config = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: ['caravan.rules.yml'],
    scrape_configs: [
      { job_name: 'caravan', authorization: { credentials: token }, static_configs: [{ targets: [...targets] }] },
    ],
  };
  const file = path.join(folder, 'prometheus.yml');
  // JSON is YAML too.
  await writeFile(file, JSON.stringify(config));
  const [port] = await freePorts(1);
  const url = `http://127.0.0.1:${port}`;
  const args = [`--config.file=${file}`, `--storage.tsdb.path=${path.join(folder, 'data')}`];
  const child = spawn('prometheus', [...args, `--web.listen-address=127.0.0.1:${port}`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const said: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => said.push(chunk.toString()));
  const ended = new Promise<void>((resolve) => void child.once('exit', () => resolve()));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const isReady = async () => (await fetch(`${url}/-/ready`).catch(() => null))?.ok === true;
  while (!(await isReady())) {
    if (hasEnded) throw new Error(`Prometheus ended: ${said.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    query: async (expression) => {
      const answer = await fetch(`${url}/api/v1/query?${new URLSearchParams({ query: expression }).toString()}`);
      const { data } = vector.parse(await answer.json());
      return data.result.map(({ metric, value: [, value] }) => ({ metric, value: Number(value) }));
    },
    alerts: async () => {
      const { data } = rules.parse(await (await fetch(`${url}/api/v1/rules`)).json());
      return new Map(data.groups.flatMap((group) => group.rules).map((rule) => [rule.name, rule]));
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
