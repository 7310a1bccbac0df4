import { chmod, rename, rm, writeFile } from 'node:fs/promises';

export interface BackupAge {
  /** When the newest backup was begun, milliseconds since 1970; 0 where there is none. */
  readonly newest: number;
  /** Milliseconds from one backup to the next. */
  readonly every: number;
}

const metric = (name: string, help: string, value: number): string =>
  `# HELP ${name} ${help}\n# TYPE ${name} gauge\n${name} ${value}\n`;

/**
 * Writes how old the newest backup is, for the textfile collector of Prometheus' node_exporter, which runs as somebody else and reads
 * a file whenever it comes: it is there whole.
 */
export const writeBackupMetrics = async (file: string, { newest, every }: BackupAge): Promise<void> => {
  const text = [
    metric(
      'caravan_backup_last_success_timestamp_seconds',
      'When the newest backup was begun; 0 where there is none',
      Math.floor(newest / 1_000),
    ),
    metric('caravan_backup_interval_seconds', 'From one backup to the next', every / 1_000),
  ];
  // The collector reads names that end with .prom alone.
  const draft = `${file}.unfinished`;
  try {
    await writeFile(draft, text.join(''));
    // Whatever the mask of this process says.
    await chmod(draft, 0o644);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true }).catch(() => undefined);
    throw error;
  }
};
