import type { Airline } from '@caravan/contract/flights/flights.schema.ts';
import { useState } from 'react';
import { Combobox } from '../../ui/Combobox.tsx';
import { airlinesQuery } from './look-ups.queries.ts';
import { useLookUp } from './use-look-up.ts';

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
      options={found.map(optionOf)}
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

const optionOf = ({ iata, name, country }: Airline) => ({
  id: `${iata} ${name}`,
  label: name,
  detail: [iata, country].filter(Boolean).join(' · '),
});
