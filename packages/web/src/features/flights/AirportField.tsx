import type { Airport } from '@caravan/contract/flights/flights.schema.ts';
import { useEffect, useEffectEvent } from 'react';
import { Combobox } from '../../ui/Combobox.tsx';
import { airportsQuery } from './look-ups.queries.ts';
import { useLookUp } from './use-look-up.ts';

/** An airport as a form holds it; without a code it is a name that somebody typed. */
export interface TypedAirport {
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
      options={found.map(optionOf)}
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

const optionOf = (airport: Airport) => ({
  id: airport.iata,
  label: `${airport.city ?? airport.name} (${airport.iata})`,
  detail: airport.city === null ? airport.country : `${airport.name}, ${airport.country}`,
  airport,
});
