import type { Airline, Airport } from '@caravan/contract/flights/flights.schema.ts';
import { type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useDebounced } from '../../platform/use-timers.ts';
import { Combobox } from '../../ui/Combobox.tsx';
import { airlinesQuery, airportsQuery } from './flights.queries.ts';

/** An airport as a form has it; without a code it is a name that somebody typed. */
interface TypedAirport {
  readonly name: string;
  readonly iata: string;
  readonly timeZone: string;
}

interface AirportFieldProps {
  label: string;
  name: string;
  airport: TypedAirport;
  error: string | undefined;
  onChange: (airport: TypedAirport) => void;
}

/** An airport: chosen by its code, name or city, or any name that is typed. */
export const AirportField = ({ label, name, airport, error, onChange }: AirportFieldProps) => {
  const { found, isLoading, isNothing } = useLookUp(airport.name, airport.iata === '', airportsQuery);
  const named = found.find(({ iata }) => iata === airport.name.trim().toUpperCase());
  // Whoever types the code has chosen.
  const take = useEffectEvent((meant: Airport) => onChange({ ...airport, iata: meant.iata, timeZone: meant.timeZone }));
  useEffect(() => {
    if (named) take(named);
  }, [named]);
  return (
    <Combobox
      label={label}
      name={name}
      placeholder="City, name or code"
      optional
      dir="auto"
      value={airport.name}
      error={error}
      hint={airport.iata === '' ? undefined : <Code iata={airport.iata} />}
      options={found.map(airportOption)}
      isLoading={isLoading}
      emptyText={isNothing ? 'No airport found. It is kept as you typed it.' : undefined}
      onValueChange={(typed) => onChange({ name: typed, iata: '', timeZone: '' })}
      onChoose={({ airport: chosen }) => onChange({ name: chosen.name, iata: chosen.iata, timeZone: chosen.timeZone })}
    />
  );
};

const Code = ({ iata }: { iata: string }) => (
  <>
    Code <bdi className="font-semibold tracking-wide text-ink">{iata}</bdi>
  </>
);

const airportOption = (airport: Airport) => ({
  id: airport.iata,
  label: `${airport.city ?? airport.name} (${airport.iata})`,
  detail: airport.city === null ? airport.country : `${airport.name}, ${airport.country}`,
  airport,
});

interface AirlineFieldProps {
  name: string;
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
}

/** An airline: chosen by its code or name, or any name that is typed. */
export const AirlineField = ({ name, value, error, onValueChange }: AirlineFieldProps) => {
  // What the form begins with, or what was chosen, is looked up no more.
  const [known, setKnown] = useState(value);
  const { found, isLoading, isNothing } = useLookUp(value, value !== known, airlinesQuery);
  return (
    <Combobox
      label="Airline"
      name={name}
      placeholder="Name or code"
      optional
      dir="auto"
      value={value}
      error={error}
      options={found.map(airlineOption)}
      isLoading={isLoading}
      emptyText={isNothing ? 'No airline found. It is kept as you typed it.' : undefined}
      onValueChange={onValueChange}
      onChoose={({ label }) => {
        setKnown(label);
        onValueChange(label);
      }}
    />
  );
};

const airlineOption = ({ iata, name, country }: Airline) => ({
  id: `${iata} ${name}`,
  label: name,
  detail: [iata, country].filter(Boolean).join(' · '),
});

/** A pause in the typing, milliseconds. */
const PAUSE_MS = 300;

/**
 * What a typed text may mean, looked up once the typing pauses.
 *
 * @param isOpen false where it is known what is meant.
 */
const useLookUp = <T,>(
  typed: string,
  isOpen: boolean,
  queryOf: (input: string) => UseQueryOptions<T[], Error, T[], unknown[]>,
) => {
  const text = typed.trim();
  const settled = useDebounced(text, PAUSE_MS);
  const isWanted = isOpen && text.length >= LOOK_UP_MIN && text.length <= LOOK_UP_MAX;
  const isSettled = text === settled;
  const { data, isFetching, isError } = useQuery({ ...queryOf(settled), enabled: isWanted && isSettled });
  return {
    found: isWanted && data !== undefined ? data : [],
    isLoading: isWanted && (!isSettled || isFetching),
    /** Nothing has that name, which is another thing than a look-up that failed. */
    isNothing: isWanted && isSettled && !isFetching && !isError && data?.length === 0,
  };
};

/** Airports have three letters and airlines two: what is shorter means too many of them. */
const LOOK_UP_MIN = 2;
/** The server takes no more. */
const LOOK_UP_MAX = 100;
