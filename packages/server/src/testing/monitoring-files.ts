import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';
import { monitoringFolder } from './prometheus.ts';

const dashboard = z.object({
  panels: z.array(
    z.object({
      title: z.string(),
      targets: z.array(z.object({ expr: z.string(), legendFormat: z.string() })).optional(),
    }),
  ),
});

const ruleFile = z.object({
  groups: z.array(
    z.object({
      rules: z.array(
        z.object({
          alert: z.string(),
          expr: z.string(),
          labels: z.object({ severity: z.enum(['page', 'ticket']) }),
          annotations: z.object({ summary: z.string(), runbook: z.string() }),
        }),
      ),
    }),
  ),
});

const read = (file: string): Promise<string> => readFile(path.join(monitoringFolder, file), 'utf8');

/** The dashboard's expressions with the panel that each stands in. */
export const dashboardExpressions = async (): Promise<{ panel: string; expression: string }[]> => {
  const { panels } = dashboard.parse(JSON.parse(await read('caravan.dashboard.json')));
  return panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ panel: title, expression: expr })));
};

export type AlertRule = z.infer<typeof ruleFile>['groups'][number]['rules'][number];

export const alertRules = async (): Promise<AlertRule[]> =>
  ruleFile.parse(parse(await read('caravan.rules.yml'))).groups.flatMap(({ rules }) => rules);

/** The names of a server's metrics that an expression asks for, as it announces them: a histogram by the name of its parts. */
export const metricsIn = (expression: string): string[] => [
  ...new Set(
    (expression.match(/\b(caravan(?!_backup_)|nodejs|process)_[a-z0-9_]+/g) ?? []).map((name) =>
      name.replace(/(?<=_seconds)_(bucket|sum|count)$/, ''),
    ),
  ),
];
