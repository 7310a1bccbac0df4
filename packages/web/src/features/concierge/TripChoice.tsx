import { LinkButton } from '../../ui/Button.tsx';
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

/** There is no trip that something could be put into. */
export const NoTripForCard = ({ text }: { text: string }) => (
  <div className="flex flex-col items-start gap-3 pb-2">
    <p className="text-ink-muted">{text}</p>
    <LinkButton href="/trips" variant="secondary">
      Go to My Trips
    </LinkButton>
  </div>
);
