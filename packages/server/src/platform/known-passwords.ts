import { asCommon, commonAmong } from '@caravan/contract/accounts/passwords.rules.ts';

let common: Promise<ReadonlySet<string>> | undefined;

/** Whether so many people have chosen a password that whoever guesses tries it early. The list is read with the first question. */
export const isCommonPassword = async (password: string): Promise<boolean> => {
  common ??= readCommon();
  return (await common).has(asCommon(password));
};

const readCommon = async (): Promise<ReadonlySet<string>> => {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  return new Set(commonAmong(dictionary['passwords-common']));
};
