import manifest from '../../package.json' with { type: 'json' };

/** The release, as the log, the metrics and backups name it: that of all packages (scripts/release.test.ts). */
export const VERSION = manifest.version;
