import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { limitedVerifier } from './limited-verifier.ts';
import type { PhoneVerifier } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

/**
 * What proves phone numbers on this server; its code is loaded now.
 *
 * @throws PhoneFailure 'not-configured' where nothing does, and 'network' where its code does not come.
 */
export const makePhoneVerifier = async (config: Config): Promise<PhoneVerifier> => {
  if (config.phoneProvider === null) throw new PhoneFailure('not-configured');
  return limitedVerifier(await providerOf(config));
};

const providerOf = async (config: Config): Promise<PhoneVerifier> => {
  const { firebase, hasTestNumbers } = config;
  if (firebase !== null) {
    const { FirebaseVerifier } = await loaded(import('./firebase-verifier.ts'));
    return new FirebaseVerifier({ firebase, hasTestNumbers });
  }
  const { BuiltInVerifier } = await loaded(import('./built-in-verifier.ts'));
  return new BuiltInVerifier(config);
};

const loaded = async <Module>(loading: Promise<Module>): Promise<Module> => {
  try {
    return await loading;
  } catch (cause) {
    throw new PhoneFailure('network', { cause });
  }
};
