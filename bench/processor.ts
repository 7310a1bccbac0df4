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

/** The processes of a PostgreSQL. @param folder where its data lies, in which all of them work. */
const postgresProcesses = async (folder: string): Promise<string[]> => {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === folder);
};

/** What a PostgreSQL has used so far, seconds, its processes that have ended included (fields 16 and 17). */
export const postgresSeconds = async (folder: string): Promise<number> => {
  const all = await Promise.all((await postgresProcesses(folder)).map(fieldsOf));
  const ticks = all.flatMap((fields) => [11, 12, 13, 14].map((field) => Number(fields[field] ?? 0)));
  return ticks.reduce((sum, each) => sum + each, 0) / TICKS;
};

/** What a PostgreSQL holds in memory, MiB; what its processes share counts once. Source: proc(5), Pss in /proc/[pid]/smaps_rollup. */
export const postgresMemory = async (folder: string): Promise<number> => {
  const rollups = (await postgresProcesses(folder)).map((pid) =>
    readFile(`/proc/${pid}/smaps_rollup`, 'utf8').catch(() => ''),
  );
  const shares = (await Promise.all(rollups)).map((text) => Number(/^Pss:\s+(\d+) kB$/m.exec(text)?.[1] ?? 0));
  return shares.reduce((sum, each) => sum + each, 0) / 1024;
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
