import { SelectField } from '../../ui/SelectField.tsx';

interface TripChoiceProps {
  trips: readonly { id: string; title: string }[];
  value: string;
  onChange: (tripId: string) => void;
}

/** Which trip something goes to. */
export const TripChoice = ({ trips, value, onChange }: TripChoiceProps) => (
  <SelectField
    label="Trip"
    value={value}
    options={trips.map(({ id, title }) => ({ value: id, label: title }))}
    onChange={({ target }) => onChange(target.value)}
  />
);
