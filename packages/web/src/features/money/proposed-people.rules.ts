interface Named {
  readonly id: string;
  readonly name: string;
}

const folded = (name: string): string => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').trim().toLowerCase();

const firstName = (name: string): string => folded(name).split(/\s+/)[0] ?? '';

/**
 * Whom of the trip the names of a file probably stand for: by the whole name, or else by a first name that one person alone has; '' for
 * somebody new. Nobody stands for two names.
 */
export const proposedPeople = (names: readonly string[], people: readonly Named[]): ReadonlyMap<string, string> => {
  const proposed = new Map<string, string>();
  const isFree = ({ id }: Named) => ![...proposed.values()].includes(id);
  for (const name of names) {
    const same = people.find((person) => isFree(person) && folded(person.name) === folded(name));
    if (same) proposed.set(name, same.id);
  }
  for (const name of names.filter((one) => !proposed.has(one))) {
    const [like, ...others] = people.filter((person) => firstName(person.name) === firstName(name));
    proposed.set(name, like && others.length === 0 && isFree(like) ? like.id : '');
  }
  return proposed;
};
