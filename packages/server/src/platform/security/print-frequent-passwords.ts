/*
 * A process that says which passwords nobody may choose because so many others have, one on each line, for passwords.ts.
 */
import { commonAmong } from '@caravan/contract/accounts/passwords.rules.ts';
import { dictionary } from '@zxcvbn-ts/language-common';

process.stdout.write(commonAmong(dictionary['passwords-common']).join('\n'));
