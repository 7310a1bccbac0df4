import type { Expense } from '@caravan/contract/money/expenses.schema.ts';
import { importedBefore } from '@caravan/contract/money/imported-people.rules.ts';
import { type ImportPreview, readMoneyFile } from '@caravan/contract/money/money-import.rules.ts';
import type { Payment } from '@caravan/contract/money/payments.schema.ts';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { useConnectionNeed } from '../../platform/needs-connection.tsx';
import { Button } from '../../ui/Button.tsx';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { FileButton } from '../../ui/FileButton.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { count } from './import-words.rules.ts';
import { ImportedEntries, ImportProblems } from './ImportEntries.tsx';
import { ImportRates } from './ImportRates.tsx';
import type { MoneyPeople } from './money-people.rules.ts';
import { proposedPeople } from './proposed-people.rules.ts';
import { enteredRates } from './typed-rate.rules.ts';
import { useImport } from './use-import.ts';
import { useImportRates } from './use-import-rates.ts';

interface ImportSheetProps {
  open: boolean;
  onClose: () => void;
  tripId: string;
  currency: string;
  people: MoneyPeople;
  expenses: readonly Expense[];
  payments: readonly Payment[];
}

/** Larger than the table of any trip that fits into one, bytes. */
const FILE_MAX = 4_000_000;

/** What stands for a new person, where a name of the file is none of the trip's. */
const NEW_GUEST = '';

/** Adds the expenses of another app's export: choose the file, say who is who, look at what comes of it. */
export const ImportSheet = ({ open, onClose, tripId, currency, people, expenses, payments }: ImportSheetProps) => {
  const [read, setRead] = useState<{ number: number; preview: ImportPreview } | null>(null);
  const last = useRef(0);
  const [problem, setProblem] = useState<string | null>(null);
  const choose = async (file: File) => {
    setRead(null);
    last.current += 1;
    const number = last.current;
    const preview =
      file.size > FILE_MAX ? { problem: 'This file is too large' } : readMoneyFile(await file.text(), currency);
    // Another file was chosen while this one was read.
    if (number !== last.current) return;
    if ('problem' in preview) return setProblem(preview.problem);
    setProblem(null);
    setRead({ number, preview });
  };
  if (read) {
    return (
      <Preview
        key={read.number}
        open={open}
        onClose={onClose}
        tripId={tripId}
        currency={currency}
        people={people}
        expenses={expenses}
        payments={payments}
        preview={read.preview}
      />
    );
  }
  return (
    <Sheet open={open} onClose={onClose} title={TITLE}>
      <div className="flex flex-col items-start gap-4">
        <p className="text-ink-muted">
          From Splitwise or Spliit: export the group as a table (CSV) there, and choose that file here. Nothing is added
          before you have seen it.
        </p>
        <FileButton
          accept=".csv,text/csv"
          variant="secondary"
          icon={<FileUp size={18} aria-hidden="true" />}
          onPick={(file) => void choose(file)}
        >
          Choose a File
        </FileButton>
        <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
          {problem}
        </p>
      </div>
    </Sheet>
  );
};

const TITLE = 'Import Expenses';

interface PreviewProps extends ImportSheetProps {
  preview: ImportPreview;
}

/** Whom the names of a file stand for, and what would be added. */
const Preview = (props: PreviewProps) => {
  const { open, onClose, tripId, currency, people, expenses, payments, preview } = props;
  const [chosen, setChosen] = useState(() => proposedPeople(preview.people, [...people.values()]));
  const [leavesOut, setLeavesOut] = useState(true);
  const { control, note } = useConnectionNeed();
  const { sent, done, send, isPending } = useImport(tripId);
  const before = importedBefore(preview.entries, { expenses, payments }, chosen);
  const left = preview.entries.filter((entry) => !done.has(entry));
  const known = left.filter((entry) => before.has(entry));
  const wanted = leavesOut ? left.filter((entry) => !before.has(entry)) : left;
  const entries = sent?.entries ?? wanted;
  const named = [...chosen.values()].filter((id) => id !== NEW_GUEST);
  const isTwice = new Set(named).size !== named.length;
  const entered = enteredRates([...expenses, ...payments], currency);
  const rates = useImportRates({
    tripId,
    all: preview.entries,
    entries,
    settling: currency,
    entered,
    fixed: sent?.rates,
  });
  const submit = async () => {
    if (await send({ entries, people: chosen, rates: rates.awaited })) onClose();
  };
  const leave = () => !isPending && onClose();
  return (
    <Sheet
      open={open}
      onClose={leave}
      title={TITLE}
      description={`${count(preview.entries.length, 'entry', 'entries')} from ${preview.format === 'splitwise' ? 'Splitwise' : 'Spliit'}`}
      dismissible={!isPending}
      footer={
        <>
          {note}
          <Button variant="secondary" onClick={leave} disabled={isPending}>
            Cancel
          </Button>
          <Button
            pending={isPending}
            pendingLabel="Importing…"
            {...control}
            disabled={isTwice || entries.length === 0 || control.disabled}
            onClick={() => void submit()}
          >
            Import {entries.length}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {!isPending && <ImportState isSent={sent !== null} done={done.size} left={wanted.length} />}
        {/* What is on its way stays what is shown. */}
        <fieldset disabled={isPending || sent !== null} className="flex min-w-0 flex-col gap-5">
          <WhoIsWho
            names={preview.people}
            people={people}
            chosen={chosen}
            isTwice={isTwice}
            onChoose={(name, id) => setChosen(new Map(chosen).set(name, id))}
          />
          {known.length > 0 && !sent && (
            <Checkbox
              label={`Leave out ${count(known.length, 'entry', 'entries')} that ${known.length === 1 ? 'is' : 'are'} here already`}
              checked={leavesOut}
              onChange={({ target }) => setLeavesOut(target.checked)}
            />
          )}
          <ImportRates rates={rates} settling={currency} entered={entered} />
        </fieldset>
        <ImportProblems problems={preview.problems} />
        <ImportedEntries entries={entries} />
      </div>
    </Sheet>
  );
};

interface ImportStateProps {
  /** It went out, and what became of it is not known. */
  isSent: boolean;
  /** Entries that are on the trip by an earlier try. */
  done: number;
  /** Entries that another try brings. */
  left: number;
}

/** What became of an earlier try. */
const ImportState = ({ isSent, done, left }: ImportStateProps) => {
  if (!isSent && done === 0) return null;
  return (
    <p role="status" className="rounded-card bg-clay-soft p-4 text-clay-ink">
      {isSent
        ? 'Part of this may be on the trip already. Import again as it is: nothing comes in twice.'
        : `${count(done, 'entry is', 'entries are')} on the trip now.`}
      {!isSent && left > 0 && ` ${count(left, 'entry is', 'entries are')} left.`}
    </p>
  );
};

interface WhoIsWhoProps {
  /** The names of the file. */
  names: readonly string[];
  people: MoneyPeople;
  chosen: ReadonlyMap<string, string>;
  isTwice: boolean;
  onChoose: (name: string, id: string) => void;
}

const WhoIsWho = ({ names, people, chosen, isTwice, onChoose }: WhoIsWhoProps) => (
  <section aria-labelledby="who-is-who" className="flex flex-col gap-3">
    <h3 id="who-is-who" className="text-base font-bold">
      Who is who
    </h3>
    {names.map((name) => (
      <SelectField
        key={name}
        label={name}
        value={chosen.get(name) ?? NEW_GUEST}
        placeholder={`New guest: ${name}`}
        options={[...people.values()].map(({ id, name: label }) => ({ value: id, label }))}
        onChange={({ target }) => onChoose(name, target.value)}
      />
    ))}
    <p role="alert" className="text-sm font-medium text-clay-ink empty:hidden">
      {isTwice && 'Two names stand for the same person.'}
    </p>
  </section>
);
