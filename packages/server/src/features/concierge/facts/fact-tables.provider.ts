import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** Where the tables lie that are written by hand. */
const FACTS_FOLDER = path.join(import.meta.dirname, 'tables');

/** Who says what a row says. */
export interface FactSource {
  readonly name: string;
  readonly url: string;
}

const code = z.string().regex(/^[A-Z]{2}$/);
const note = z.string().refine((text) => text === '' || text.endsWith('.'), 'a note is whole sentences');
const whole = z
  .string()
  .regex(/^[1-9]\d*$/)
  .transform(Number);
/** Values that stand beside each other in one cell. */
const listOf = <T extends z.ZodType<unknown, string>>(value: T, between: string, least: number) =>
  z
    .string()
    .transform((cell) => (cell === '' ? [] : cell.split(between)))
    .pipe(z.array(value).min(least));
const phoneNumbers = listOf(z.string().regex(/^\d{2,6}$/), ',', 0);
const words = listOf(z.string().regex(/^[a-z0-9]+(?: [a-z0-9]+)*$/), '|', 0);
const source = z.string();

/** The columns of the tables that have a source on each row. */
export const factRows = {
  plugs: z.object({
    country: code,
    types: listOf(z.string().regex(/^[A-O]$/), ',', 1),
    voltage: listOf(whole, ',', 1),
    frequency: listOf(z.enum(['50', '60']), ',', 1),
    note,
    source,
  }),
  drivingSide: z.object({ country: code, side: z.enum(['left', 'right']), source }),
  emergencyNumbers: z.object({
    country: code,
    general: phoneNumbers,
    police: phoneNumbers,
    ambulance: phoneNumbers,
    fire: phoneNumbers,
    note,
    source,
  }),
  tapWater: z.object({ country: code, verdict: z.enum(['safe', 'caution', 'unsafe']), note, source }),
  tipping: z.object({
    country: code,
    expected: z.enum(['yes', 'welcome', 'no']),
    restaurants: z.string().min(1),
    note,
    source,
  }),
  population: z.object({ country: code, population: whole, year: z.string().regex(/^20\d\d$/), source }),
  countryCorrections: z.object({
    country: code,
    field: z.enum(['currencies', 'languages', 'calling-codes', 'capitals', 'area', 'neighbours']),
    /** 'none' takes away what the package says, and says nothing instead. */
    value: z
      .string()
      .min(1)
      .transform((cell) => (cell === 'none' ? [] : cell.split('|'))),
    source,
  }),
} as const;

const sourceRow = z.object({
  key: z.string().regex(/^[a-z0-9-]+$/),
  name: z.string().min(1),
  publisher: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  /** The month that its contents are of, where that is known. */
  read: z.string().regex(/^(?:20\d\d-(?:0[1-9]|1[0-2]))?$/),
});

const nameRow = z.object({ country: code, names: words, parts: words, adjectives: words });
export type CountryNameRow = z.output<typeof nameRow>;

const PHRASE = /^=?(?:[a-z0-9]+|\{[a-z-]+\})(?:[ -](?:[a-z0-9]+|\{[a-z-]+\}))*$/;
const topicRow = z.object({
  topic: z.string(),
  role: z.enum(['asks', 'beside', 'else', 'filler']),
  /** What kind of words these are; read by nobody but people. */
  kind: z.string().min(1),
  phrases: listOf(z.string().regex(PHRASE), '|', 1),
});
export type TopicRow = Omit<z.output<typeof topicRow>, 'kind'>;

const familyRow = z.object({
  family: z.string().regex(/^[a-z-]+$/),
  words: listOf(z.string().regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/), '|', 2),
});

/**
 * A table of ours about countries, each row with its source.
 *
 * @throws where a cell holds something else than its column may, or a source is not told.
 */
export const readFactTable = <Row extends { readonly source: string }>(
  name: string,
  row: z.ZodType<Row>,
): (Omit<Row, 'source'> & { readonly source: FactSource })[] => {
  const sources = new Map(readTable(`${name}.sources.tsv`, sourceRow).map((each) => [each.key, each]));
  return readTable(`${name}.tsv`, row).map((each) => {
    const known = sources.get(each.source);
    if (!known) throw new Error(`${name}.tsv: nobody says who the source ${each.source} is.`);
    const { publisher, url } = known;
    return { ...each, source: { name: publisher === known.name ? publisher : `${publisher}: ${known.name}`, url } };
  });
};

/** What countries are called in questions, in English. */
export const readCountryNames = (): CountryNameRow[] => readTable('country-names.tsv', nameRow);

/** The words and phrases of questions, as they are written: '{vehicle}' stands for each word of that family. */
export const readTopics = (): TopicRow[] => readTable('topics.tsv', topicRow);

/** Words that stand for each other in phrases, by what their families are called. */
export const readWordFamilies = (): ReadonlyMap<string, readonly string[]> =>
  new Map(readTable('word-families.tsv', familyRow).map(({ family, words: members }) => [family, members]));

/** Another one says that something in the tables has changed. */
export const factTablesVersion = (): string => {
  const hash = createHash('sha256');
  for (const file of readdirSync(FACTS_FOLDER).toSorted())
    hash.update(file).update(readFileSync(path.join(FACTS_FOLDER, file)));
  return hash.digest('hex').slice(0, 12);
};

const readTable = <Row>(file: string, schema: z.ZodType<Row>): Row[] => {
  const [head = '', ...lines] = readFileSync(path.join(FACTS_FOLDER, file), 'utf8').replace(/\n$/, '').split('\n');
  const columns = head.split('\t');
  return lines.map((line, index) => {
    const cells = line.split('\t');
    const row = Object.fromEntries(columns.map((column, at) => [column, cells[at]]));
    const parsed = schema.safeParse(cells.length === columns.length ? row : {});
    if (!parsed.success) throw new Error(`${file}, line ${index + 2}: ${z.prettifyError(parsed.error)}`);
    return parsed.data;
  });
};
