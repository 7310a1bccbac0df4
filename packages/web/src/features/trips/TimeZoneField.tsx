import { X } from 'lucide-react';
import { useId, useMemo, useState } from 'react';
import { viewerZone } from '../../platform/clock.ts';
import { Chip } from '../../ui/Chip.tsx';
import { TextField } from '../../ui/TextField.tsx';
import { zoneLabel, zoneLabels, zoneNamed } from '../../platform/time-zone-names.rules.ts';

interface TimeZoneFieldProps {
  /** What is typed: a label of time-zone-names.rules.ts, or a part of one. */
  value: string;
  error: string | undefined;
  onValueChange: (value: string) => void;
  /** The moment at which the clocks are compared. */
  at: Date;
}

/** The zone that a trip's times are meant in: typed and proposed by name, the viewer's own at one press, or none. */
export const TimeZoneField = ({ value, error, onValueChange, at }: TimeZoneFieldProps) => {
  const listId = useId();
  // Some 400 labels take a moment to make; most people never touch the field.
  const [touched, setTouched] = useState(false);
  const labels = useMemo(() => (touched ? zoneLabels(at) : []), [touched, at]);
  return (
    <div>
      <TextField
        label="Time zone"
        name="timeZone"
        optional
        value={value}
        error={error}
        hint={<ZoneHint value={value} at={at} onChoose={onValueChange} />}
        onChange={(event) => onValueChange(event.target.value)}
        onFocus={() => setTouched(true)}
        list={listId}
        placeholder="Everybody's own"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        suffix={value !== '' && <ClearZone onPress={() => onValueChange('')} />}
      />
      <datalist id={listId}>
        {labels.map((label) => (
          <option key={label}>{label}</option>
        ))}
      </datalist>
    </div>
  );
};

const ClearZone = ({ onPress }: { onPress: () => void }) => (
  <button
    type="button"
    aria-label="Clear zone"
    onClick={onPress}
    className="-mr-1.5 flex size-11 items-center justify-center rounded-control text-ink-muted hover:text-ink"
  >
    <X size={18} aria-hidden="true" />
  </button>
);

interface ZoneHintProps {
  value: string;
  at: Date;
  onChoose: (value: string) => void;
}

const ZoneHint = ({ value, at, onChoose }: ZoneHintProps) => {
  if (value !== '') {
    const zone = zoneNamed(value);
    return zone ? 'Everybody sees the times as clocks there show them.' : 'Type a city, and choose from the list.';
  }
  const own = zoneLabel(viewerZone(), at);
  return (
    <div className="flex flex-col items-start gap-2">
      <p>Each person sees times on their own clock. Choose the place of the trip, and 9:00 is 9:00 for everyone.</p>
      <Chip onPress={() => onChoose(own)}>Use mine: {own}</Chip>
    </div>
  );
};
