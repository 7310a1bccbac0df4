import manifest from '../../package.json' with { type: 'json' };

/** The product's version, as the profile and the metrics show it: that of the packages. */
export const VERSION = manifest.version;
