import { type AddableBy, type CurrentUser, addableByChoices } from '@caravan/contract/accounts/accounts.schema.ts';
import { firstWeekdayFor, unitSigns, unitsFor } from '@caravan/contract/accounts/preferences.rules.ts';
import {
  type Preferences,
  type UnitSystem,
  clockFormats,
  firstWeekdays,
  themes,
  unitSystems,
} from '@caravan/contract/accounts/preferences.schema.ts';
import { useState } from 'react';
import { formatTime } from '../../platform/format-dates.ts';
import { sayMade } from '../../platform/outbox/make-change.ts';
import { showFailure } from '../../platform/show-failure.ts';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { ChoiceCards } from '../../ui/ChoiceCards.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { useDiscardQuestion } from '../../ui/use-discard-question.tsx';
import { useChangePreferences } from './own-account.queries.ts';

interface PreferencesSheetProps {
  user: CurrentUser;
  open: boolean;
  onClose: () => void;
}

/** How the viewer reads the app, who may add them to trips, and what mails they get. */
export const PreferencesSheet = ({ user, open, onClose }: PreferencesSheetProps) => {
  const [initial] = useState(() => choicesOf(user));
  const [choices, setChoices] = useState(initial);
  const { save, isPending } = useSave(onClose);
  const isChanged = (Object.keys(initial) as (keyof Choices)[]).some((name) => choices[name] !== initial[name]);
  const discard = useDiscardQuestion({ isChanged, onDiscard: onClose });
  const ask = () => !isPending && discard.ask();
  const change = (changed: Partial<Choices>) => setChoices((before) => ({ ...before, ...changed }));
  const isMailed = user.email !== null && user.isEmailConfirmed;
  return (
    <Sheet
      open={open}
      onClose={ask}
      title="Preferences"
      dismissible={!isChanged && !isPending}
      onSubmit={(event) => {
        event.preventDefault();
        save(changedOf(choices, initial));
      }}
      footer={
        <>
          <Button variant="secondary" onClick={ask} disabled={isPending}>
            Cancel
          </Button>
          <Button type="submit" pending={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-6">
        <ReadingFields preferences={choices} onChange={change} />
        <section aria-labelledby="adding" className="flex flex-col gap-4 border-t border-line pt-5">
          <div>
            <h3 id="adding" className="font-semibold">
              Who May Add Me
            </h3>
            <p className="mt-1 text-sm text-ink-muted">
              Whoever is added to a trip is on it at once. The others see your email address once you have opened it.
            </p>
          </div>
          <ChoiceCards
            label="Add me to trips"
            choices={ADDING}
            value={choices.addableBy}
            onValueChange={(addableBy) => change({ addableBy })}
          />
          <Checkbox
            label="Mail me when somebody adds me to a trip"
            hint={isMailed ? undefined : 'Mails go to a confirmed email address alone.'}
            checked={choices.mailsWhenAdded}
            onChange={(event) => change({ mailsWhenAdded: event.target.checked })}
          />
        </section>
      </div>
      {discard.element}
    </Sheet>
  );
};

type Choices = Preferences & Pick<CurrentUser, 'addableBy' | 'mailsWhenAdded'>;

const choicesOf = ({ preferences, addableBy, mailsWhenAdded }: CurrentUser): Choices => ({
  ...preferences,
  addableBy,
  mailsWhenAdded,
});

/** What was chosen anew: of all else what was chosen elsewhere counts. */
const changedOf = (choices: Choices, initial: Choices): Partial<Choices> =>
  Object.fromEntries(Object.entries(choices).filter(([name, value]) => value !== initial[name as keyof Choices]));

const useSave = (onSaved: () => void) => {
  const change = useChangePreferences();
  const save = (body: Partial<Choices>) => {
    if (change.isPending) return;
    change.mutate(body, {
      onSuccess: (made) => {
        sayMade(made, 'Saved');
        onSaved();
      },
      onError: (error) => showFailure(error, { title: 'Not saved' }),
    });
  };
  return { save, isPending: change.isPending };
};

const ADDING_LABELS: Readonly<Record<AddableBy, { readonly label: string; readonly hint: string }>> = {
  everybody: { label: 'Everybody', hint: 'Whoever finds you here adds you to a trip at once' },
  companions: { label: 'People I have travelled with', hint: 'Whoever has opened a trip that you have opened too' },
  nobody: { label: 'Nobody', hint: 'You join by a link that somebody sends you' },
};

const ADDING = addableByChoices.map((value) => ({ value, ...ADDING_LABELS[value] }));

interface ReadingFieldsProps {
  preferences: Preferences;
  onChange: (change: Partial<Preferences>) => void;
}

/** A choice of each, with what the browser's language decides as the first one. */
const ReadingFields = ({ preferences, onChange }: ReadingFieldsProps) => (
  <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
    <Preference
      label="Units"
      choices={unitSystems}
      value={preferences.units}
      words={unitWords}
      usual={unitsFor(null, navigator.language)}
      onChange={(units) => onChange({ units })}
    />
    <Preference
      label="Time format"
      choices={clockFormats}
      value={preferences.clockFormat}
      words={(format) => CLOCK_WORDS[format]}
      usual={formatTime(EVENING, 'UTC', navigator.language).includes('19') ? '24-hour' : '12-hour'}
      onChange={(clockFormat) => onChange({ clockFormat })}
    />
    <Preference
      label="First day of the week"
      choices={firstWeekdays}
      value={preferences.firstWeekday}
      words={(day) => WEEKDAY_WORDS[day]}
      usual={firstWeekdayFor(null, navigator.language)}
      onChange={(firstWeekday) => onChange({ firstWeekday })}
    />
    <Preference
      label="Theme"
      choices={themes}
      value={preferences.theme}
      words={(theme) => THEME_WORDS[theme]}
      usual={null}
      onChange={(theme) => onChange({ theme })}
    />
  </div>
);

const EVENING = '2000-01-01T19:30:00.000Z';

const unitWords = (units: UnitSystem): string => `${unitSigns[units].temperature} and ${unitSigns[units].speed}`;
const CLOCK_WORDS = { '12-hour': '7:30 PM', '24-hour': '19:30' } as const;
const WEEKDAY_WORDS = { monday: 'Monday', saturday: 'Saturday', sunday: 'Sunday' } as const;
const THEME_WORDS = { light: 'Light', dark: 'Dark' } as const;

interface PreferenceProps<Choice extends string> {
  label: string;
  choices: readonly Choice[];
  value: Choice | null;
  words: (choice: Choice) => string;
  /** What counts while nothing is chosen; `null` where the device decides from moment to moment. */
  usual: Choice | null;
  onChange: (choice: Choice | null) => void;
}

const Preference = <Choice extends string>({
  label,
  choices,
  value,
  words,
  usual,
  onChange,
}: PreferenceProps<Choice>) => (
  <SelectField
    label={label}
    placeholder={usual === null ? 'As on this device' : `Usual: ${words(usual)}`}
    options={choices.map((choice) => ({ value: choice, label: words(choice) }))}
    value={value ?? ''}
    onChange={(event) => onChange(choices.find((choice) => choice === event.target.value) ?? null)}
  />
);
