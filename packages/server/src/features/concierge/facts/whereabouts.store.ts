import type { Db } from '../../../platform/db.ts';
import { peopleOfNamesake } from '../../places/named-places.store.ts';
import type { Statement } from '../answer-draft.rules.ts';
import { locationOf } from './place-answers.store.ts';
import type { CitySubject, Subject } from './subject.rules.ts';
import { saysWhere, saysWhich } from './subject-names.rules.ts';

/**
 * Where places are whose names do not say which they are, for the beginning of what is told of them: regions, and cities that
 * few know or that others are called like.
 *
 * @param text what speaks of them; it may say where they are by itself.
 */
export const tellUnclear = async (db: Db, subjects: readonly Subject[], text: string): Promise<Statement[]> => {
  const told = await Promise.all(
    subjects.map(async (subject) => {
      const isClear = subject.kind === 'city' && (await isClearCity(db, subject, text));
      return isClear ? [] : locationOf(subject);
    }),
  );
  return told.flat();
};

const isClearCity = async (db: Db, city: CitySubject, text: string): Promise<boolean> =>
  city.apartBy !== undefined || saysWhere(text, city) || saysWhich(city, await peopleOfNamesake(db, city));
