import { readdirSync } from 'node:fs';
import path from 'node:path';
import { root } from '../processes.mjs';

/**
 * One of the files that a new field touches.
 * @typedef {object} Part
 * @property {'migration' | 'schema' | 'tables' | 'form' | 'display'} part
 * @property {string} file
 * @property {string} [content] Of a new file.
 * @property {{ from: string, to: string }[]} [edits] Of one that is there: each text stands in it exactly once.
 */

/**
 * A field that is added to something that people edit in a form.
 * @typedef {object} NewField
 * @property {string} thing
 * @property {string} name
 * @property {string} column
 * @property {Part[]} parts
 * @property {{ level: import('../faults/related-tests.mjs').Level, files: string[] }[]} tests Where what the compiler does not see shows.
 */

const newest = readdirSync(path.join(root, 'packages/server/migrations')).toSorted().at(-1) ?? '0';
const nextMigration = String(Number.parseInt(newest, 10) + 1).padStart(4, '0');

/**
 * @param {string} table
 * @param {string} column
 * @returns {Part}
 */
const migration = (table, column) => ({
  part: 'migration',
  file: `packages/server/migrations/${nextMigration}_${column}.sql`,
  content: `alter table ${table} add column ${column} varchar(255);\n`,
});

/**
 * @param {string} before The line that the field comes before.
 * @param {string} line
 */
const add = (before, line) => ({ from: before, to: `${line}\n${before}` });

/** Every field is stored, changed and copied; the columns are those of the migrations. */
const ofServer = {
  level: /** @type {const} */ ('server'),
  files: ['src/tables.test.ts', 'trip-copies/fields.test.ts'],
};

/** @type {NewField[]} */
export const newFields = [
  {
    thing: 'activity',
    name: 'meetingPoint',
    column: 'meeting_point',
    parts: [
      migration('itinerary_items', 'meeting_point'),
      {
        part: 'schema',
        file: 'packages/contract/src/itinerary/itinerary.schema.ts',
        edits: [
          add(
            '  location: clearableText({ max: SHORT_TEXT_MAX }),',
            '  meetingPoint: clearableText({ max: SHORT_TEXT_MAX }),',
          ),
          add('  location: z.nullable(z.string()),', '  meetingPoint: z.nullable(z.string()),'),
        ],
      },
      {
        part: 'tables',
        file: 'packages/server/src/features/itinerary/itinerary.tables.ts',
        edits: [
          add('  location: varchar({ length: 255 }),', "  meetingPoint: varchar('meeting_point', { length: 255 }),"),
        ],
      },
      {
        part: 'form',
        file: 'packages/web/src/features/itinerary/ActivityFields.tsx',
        edits: [
          add(
            "  location: {\n    label: 'Location',",
            "  meetingPoint: { label: 'Meeting point', fromStored: ({ meetingPoint }) => meetingPoint ?? '' },",
          ),
          add(
            '    location: (\n      <LocationField',
            `    meetingPoint: <TextField {...field('meetingPoint')} label="Meeting point" optional dir="auto" />,`,
          ),
        ],
      },
      {
        part: 'display',
        file: 'packages/web/src/features/itinerary/ActivityCard.tsx',
        edits: [
          add(
            '        {activity.description && (',
            '        {activity.meetingPoint && <p>{activity.meetingPoint}</p>}',
          ),
        ],
      },
    ],
    tests: [{ level: 'web', files: ['features/itinerary/'] }, ofServer],
  },
  {
    thing: 'trip',
    name: 'motto',
    column: 'motto',
    parts: [
      migration('trips', 'motto'),
      {
        part: 'schema',
        file: 'packages/contract/src/trips/trips.schema.ts',
        edits: [
          add(
            '  destination: clearableText({ max: SHORT_TEXT_MAX }),',
            '  motto: clearableText({ max: SHORT_TEXT_MAX }),',
          ),
          add('  destination: z.nullable(z.string()),', '  motto: z.nullable(z.string()),'),
        ],
      },
      {
        part: 'tables',
        file: 'packages/server/src/features/trips/trips.tables.ts',
        edits: [add('  destination: varchar({ length: 255 }),', '  motto: varchar({ length: 255 }),')],
      },
      {
        part: 'form',
        file: 'packages/web/src/features/trips/TripFields.tsx',
        edits: [
          add(
            "  description: { label: 'Description',",
            "  motto: { label: 'Motto', fromStored: ({ motto }) => motto ?? '' },",
          ),
          add(
            "    description: <TextArea {...field('description')}",
            `    motto: <TextField {...field('motto')} label="Motto" optional dir="auto" />,`,
          ),
        ],
      },
      {
        part: 'display',
        file: 'packages/web/src/features/trips/TripFacts.tsx',
        edits: [add('    {trip.destination && (', '    {trip.motto && <li>{trip.motto}</li>}')],
      },
    ],
    tests: [{ level: 'web', files: ['features/trips/'] }, ofServer],
  },
  {
    thing: 'outfit',
    name: 'footwear',
    column: 'footwear',
    parts: [
      migration('outfits', 'footwear'),
      {
        part: 'schema',
        file: 'packages/contract/src/outfits/outfits.schema.ts',
        edits: [
          add(
            '  occasion: clearableText({ max: OCCASION_MAX }),',
            '  footwear: clearableText({ max: SHORT_TEXT_MAX }),',
          ),
          add('  occasion: z.nullable(z.string()),', '  footwear: z.nullable(z.string()),'),
        ],
      },
      {
        part: 'tables',
        file: 'packages/server/src/features/outfits/outfits.tables.ts',
        edits: [add('  occasion: varchar({ length: 100 }),', '  footwear: varchar({ length: 255 }),')],
      },
      {
        part: 'form',
        file: 'packages/web/src/features/outfits/OutfitFields.tsx',
        edits: [
          add(
            "  occasion: { label: 'Occasion',",
            "  footwear: { label: 'Footwear', fromStored: ({ footwear }) => footwear ?? '' },",
          ),
          add(
            "    occasion: <TextField {...field('occasion')}",
            `    footwear: <TextField {...field('footwear')} label="Footwear" optional dir="auto" />,`,
          ),
        ],
      },
      {
        part: 'display',
        file: 'packages/web/src/features/outfits/OutfitSheet.tsx',
        edits: [
          add(
            '        {occasion && (',
            `        {outfit.footwear && (
          <Fact icon={null} name="Footwear">
            {outfit.footwear}
          </Fact>
        )}`,
          ),
        ],
      },
    ],
    tests: [{ level: 'web', files: ['features/outfits/'] }, ofServer],
  },
];
