import type { WatchingSettings } from '../settings/watching-settings.ts';
import type { Metrics } from './prometheus.ts';
import type { Traces } from './traces.ts';

/** What watches this process; each is loaded with its settings alone. */
export interface Watching {
  readonly metrics: Metrics | null;
  readonly traces: Traces | null;
}

/** Begins to watch, before anything is opened that is watched. */
export const startWatching = async ({ metrics, traces }: WatchingSettings): Promise<Watching> => ({
  metrics: metrics && new (await import('./prometheus.ts')).Metrics(),
  traces: traces && new (await import('./traces.ts')).Traces(traces),
});
