// npm run pseudonym -- WHAT: what security events call an account or a trip, by its id; an address that no account has; or a network, by an
// address in it. For whoever runs the server and looks for these in the table or the log.
import { isIP } from 'node:net';
import { idSchema } from '@caravan/contract/text.schema.ts';
import { pseudonymsBy } from './platform/security/pseudonyms.ts';
import { openServerKey } from './platform/security/signing-keys.ts';
import { readSettings } from './platform/settings/settings.ts';

const [what = ''] = process.argv.slice(2);
const pseudonyms = pseudonymsBy(await openServerKey(readSettings(process.env)));
const name = (): string => {
  if (idSchema.safeParse(what).success) return pseudonyms.ofAccount(what.toLowerCase());
  return isIP(what) > 0 ? pseudonyms.ofNetwork(what) : pseudonyms.ofTyped(what);
};
process.stdout.write(`${name()}\n`);
