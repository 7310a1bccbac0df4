/** What a server serves for Prometheus. */
export const readMetrics = async (url: string, token: string): Promise<string> =>
  (await fetch(url, { headers: { authorization: `Bearer ${token}` } })).text();

/** The value of a metric with these labels in it, as Prometheus reads it. */
export const valueIn = (text: string, metric: string): number | undefined => {
  const line = text.split('\n').find((each) => each.startsWith(`${metric} `));
  return line === undefined ? undefined : Number(line.slice(metric.length));
};
