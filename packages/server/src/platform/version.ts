import manifest from '../../package.json' with { type: 'json' };

/** The product's version, as the profile and the metrics show it: that of all packages (scripts/release.test.ts). */
export const VERSION = manifest.version;
