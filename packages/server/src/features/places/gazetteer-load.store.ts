import type { Db } from '../../platform/db.ts';
import { insertMany } from '../../platform/reference-data.store.ts';
import { areaNamesOf } from './area-names.rules.ts';
import { areaNames, countries, placeNames, places, placeStarts, regions } from './gazetteer.tables.ts';
import { readGeoNames } from './geonames.provider.ts';
import { startsOf } from './place-starts.rules.ts';

/** Everything that the gazetteer is kept in. */
export const gazetteerTables = [countries, regions, areaNames, places, placeNames, placeStarts] as const;

/**
 * A start that more names have than this has its first places kept; so many names are looked through in a millisecond. As many
 * of its places are kept as any search asks for, and more: some show the same.
 */
const STARTS = { manyNames: 200, kept: 24 };

/** Puts all places that GeoNames knows into the tables, which are empty. */
export const loadGazetteer = async (db: Db): Promise<void> => {
  const read = await readGeoNames();
  await insertMany(db, countries, read.countries);
  await insertMany(db, regions, read.regions);
  await insertMany(db, areaNames, areaNamesOf(read.countries, read.regions));
  await insertMany(db, places, read.places);
  // In order, each index grows at its end.
  const names = read.places
    .flatMap((place) => place.names)
    .toSorted((a, b) => (a.folded < b.folded ? -1 : Number(a.folded > b.folded)));
  await insertMany(db, placeNames, names);
  await insertMany(db, placeStarts, startsOf(names, STARTS));
};
