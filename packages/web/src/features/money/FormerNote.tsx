import { listedNames, type MoneyPerson } from './money-people.rules.ts';

/** Says what becomes of those on an expense who are not on the trip any more. */
export const FormerNote = ({ people, named }: { people: readonly MoneyPerson[]; named: ReadonlySet<string> }) => {
  const names = people.filter(({ id, kind }) => kind === 'former' && named.has(id)).map(({ name }) => name);
  return (
    <p aria-live="polite" className="text-sm wrap-anywhere text-ink-muted empty:hidden">
      {names.length > 0 &&
        (names.length === 1
          ? `${names[0]} is not on the trip any more. Their part stays, unless you choose somebody else.`
          : `${listedNames(names)} are not on the trip any more. Their parts stay, unless you choose somebody else.`)}
    </p>
  );
};
