// What processes use of the processor.
import { readFile } from 'node:fs/promises';

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
