import { formatAmount } from '@caravan/contract/money/amounts.rules.ts';
import type { Money } from '@caravan/contract/money/money.schema.ts';
import type { ReactNode } from 'react';
import { Disclosure } from '../../ui/Disclosure.tsx';
import { List } from '../../ui/ListRow.tsx';
import { TintedIcon } from '../../ui/TintedIcon.tsx';
import { classNames } from '../../ui/class-names.ts';
import { EXPENSE_CATEGORIES } from './expense-categories.ts';
import { type MoneyPeople, personOf } from './money-people.rules.ts';
import { PersonFace } from './PersonFace.tsx';
import { type SpentLine, spentLines } from './spent-lines.rules.ts';

/** What was spent, by category and on each person, against what is to be spent at most. */
export const SpentOverview = ({ money, people }: { money: Money; people: MoneyPeople }) => {
  const { all, byCategory, byPerson } = spentLines(money, [...people.keys()]);
  return (
    <Disclosure title="Spent" summary={summaryOf(all)}>
      <div className="flex flex-col gap-4 p-4">
        {all.budgetMinor !== null && (
          <List framed={false} label="All together">
            <Line line={all} icon={null} name="All together" />
          </List>
        )}
        <Lines label="By category">
          {byCategory.map((line) => {
            const { label, Icon, tint } = EXPENSE_CATEGORIES[line.category];
            return (
              <Line
                key={`${line.currency} ${line.category}`}
                line={line}
                name={label}
                icon={
                  <TintedIcon tint={tint} size="small">
                    <Icon size={16} />
                  </TintedIcon>
                }
              />
            );
          })}
        </Lines>
        <Lines label="For each person">
          {byPerson.map((line) => {
            const person = personOf(people, line.personId);
            return (
              <Line
                key={`${line.currency} ${line.personId}`}
                line={line}
                name={person.shortName === 'You' ? 'You' : person.name}
                icon={<PersonFace person={person} />}
              />
            );
          })}
        </Lines>
      </div>
    </Disclosure>
  );
};

const summaryOf = ({ spentMinor, budgetMinor, currency }: SpentLine): string => {
  const spent = formatAmount(spentMinor, currency);
  return budgetMinor === null ? spent : `${spent} of ${formatAmount(budgetMinor, currency)}`;
};

const Lines = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <h3 className="mb-1 text-sm font-semibold">{label}</h3>
    <List framed={false} label={label}>
      {children}
    </List>
  </div>
);

interface LineProps {
  line: SpentLine;
  icon: ReactNode;
  name: string;
}

const Line = ({ line, icon, name }: LineProps) => {
  const { currency, spentMinor, budgetMinor, share } = line;
  const over = budgetMinor !== null && spentMinor > budgetMinor ? spentMinor - budgetMinor : 0;
  return (
    <li className="flex items-center gap-3 py-2.5">
      {icon}
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
          <span className="ms-auto font-semibold tabular-nums">
            {formatAmount(spentMinor, currency)}
            {budgetMinor !== null && (
              <span className="text-sm font-normal text-ink-muted"> of {formatAmount(budgetMinor, currency)}</span>
            )}
          </span>
        </p>
        {share !== null && (
          <div aria-hidden="true" className="mt-1.5 h-1.5 overflow-clip rounded-full bg-sunken">
            <div
              className={classNames('h-full rounded-full', over > 0 ? 'bg-clay' : 'bg-accent')}
              style={{ width: `${share * 100}%` }}
            />
          </div>
        )}
        {over > 0 && (
          <p className="mt-1 text-sm font-medium text-clay-ink">{formatAmount(over, currency)} over the budget</p>
        )}
      </div>
    </li>
  );
};
