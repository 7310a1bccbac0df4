// What processes use of the processor, and how much of it they may use.
import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, readlink, rmdir, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** Ticks a second in the files of /proc. */
const TICKS = 100;

const fieldsOf = async (pid: number | string): Promise<string[]> => {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
};

/** What a process has used of the processor, seconds. Source: proc(5), fields 14 and 15 of /proc/[pid]/stat. */
export const processorSeconds = async (pid: number): Promise<number> => {
  const fields = await fieldsOf(pid);
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
};

/**
 * What the processes of a PostgreSQL have used so far, seconds, those that have ended included (fields 16 and 17).
 *
 * @param folder where its data lies, in which all of them work.
 */
export const postgresSeconds = async (folder: string): Promise<number> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const all = await Promise.all(
    pids.map(async (pid) => {
      if ((await readlink(`/proc/${pid}/cwd`).catch(() => '')) !== folder) return 0;
      const fields = await fieldsOf(pid);
      const ticks = [11, 12, 13, 14].map((field) => Number(fields[field] ?? 0));
      return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
    }),
  );
  return all.reduce((sum, each) => sum + each, 0);
};

/** Holds a process back to a share of a core. */
export interface ProcessorShare {
  release(): Promise<void>;
}

const PERIOD_US = 20_000;
/** Linux's control groups in their first version, and in their second. */
const [V1, V2] = ['/sys/fs/cgroup/cpu', '/sys/fs/cgroup'];

/**
 * Lets a process use no more than a share of one core, as a small machine would.
 *
 * @throws where this system's control groups cannot be used, such as without root.
 */
export const limitProcessor = async (pid: number, share: number): Promise<ProcessorShare> => {
  const isFirst = existsSync(path.join(V1, 'cpu.cfs_quota_us'));
  const group = path.join(isFirst ? V1 : V2, `caravan-bench-${pid}`);
  await mkdir(group);
  const quota = Math.round(PERIOD_US * share);
  if (isFirst) {
    await writeFile(path.join(group, 'cpu.cfs_period_us'), String(PERIOD_US));
    await writeFile(path.join(group, 'cpu.cfs_quota_us'), String(quota));
  } else await writeFile(path.join(group, 'cpu.max'), `${quota} ${PERIOD_US}`);
  await writeFile(path.join(group, 'cgroup.procs'), String(pid));
  return {
    release: async () => {
      await writeFile(path.join(path.dirname(group), 'cgroup.procs'), String(pid)).catch(() => undefined);
      await rmdir(group);
    },
  };
};
