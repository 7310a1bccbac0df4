import {
  followsPattern,
  isLittleMoreThan,
  type PasswordOwner,
  wordsOf,
} from '@caravan/contract/accounts/passwords.rules.ts';
import { AppError } from '@caravan/contract/errors.ts';
import { PASSWORD_COMMON_MESSAGE } from '@caravan/contract/messages.ts';
import { isCommonPassword, hashPassword } from '../../platform/security/passwords.ts';

/**
 * A password that somebody chooses, as it is stored.
 *
 * @param path the field that it was typed in.
 * @throws AppError `validation` for one that many have, or that is made by a common pattern or of what everybody knows of its owner.
 */
export const hashChosenPassword = async (path: string, password: string, owner: PasswordOwner): Promise<string> => {
  const isGuessed = followsPattern(password) || isLittleMoreThan(password, wordsOf(owner));
  if (isGuessed || (await isCommonPassword(password))) {
    throw new AppError('validation', { issues: [{ path, message: PASSWORD_COMMON_MESSAGE }] });
  }
  return hashPassword(password);
};
