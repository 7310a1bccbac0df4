import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useEffect, useRef } from 'react';
import { handOverToken } from '../../../platform/token-sync.ts';
import { makePhoneVerifier } from './make-phone-verifier.ts';
import type { PhoneVerifier } from './phone-verifier.ts';
import { PhoneFailure } from './phone-verifier.ts';

/** A number that its owner has proven. */
export interface PhoneProof {
  readonly idToken: string;
  /** In E.164. */
  readonly phoneNumber: string;
  readonly verificationCode: string;
}

/** What proves phone numbers here: made when it is first asked for, and cleaned up when what uses it goes. */
export const usePhoneVerifier = (config: Config) => {
  const made = useRef<Promise<PhoneVerifier> | null>(null);
  const proof = useRef<PhoneProof | null>(null);
  useEffect(() => () => void cleanUpWhenMade(made.current), []);

  const verifier = async (): Promise<PhoneVerifier> => {
    made.current ??= makePhoneVerifier(config);
    try {
      return await made.current;
    } catch (error) {
      made.current = null;
      throw error;
    }
  };

  return {
    /** Sends a code; answers why it could not. */
    send: async (phoneNumber: string): Promise<PhoneFailure | null> => {
      try {
        await (await verifier()).sendCode(phoneNumber);
        proof.current = null;
        return null;
      } catch (error) {
        return failureIn(error);
      }
    },
    /** Takes the code that was sent to a number. It is taken once: what it has proven is kept for another try. */
    prove: async (phoneNumber: string, verificationCode: string): Promise<PhoneProof | PhoneFailure> => {
      if (proof.current?.verificationCode === verificationCode) return proof.current;
      try {
        const idToken = await (await verifier()).confirmCode(verificationCode);
        handOverToken(config.tokenSyncUrl, idToken);
        proof.current = { idToken, phoneNumber, verificationCode };
        return proof.current;
      } catch (error) {
        return failureIn(error);
      }
    },
    /** Forgets the number and all that was begun for it. */
    cleanUp: (): void => {
      proof.current = null;
      void cleanUpWhenMade(made.current);
    },
  };
};

const failureIn = (error: unknown): PhoneFailure =>
  error instanceof PhoneFailure ? error : new PhoneFailure('other', { cause: error });

const cleanUpWhenMade = (made: Promise<PhoneVerifier> | null): Promise<void> | undefined =>
  made?.then(
    (verifier) => verifier.cleanUp(),
    () => {
      // There is none: whoever asked for it has heard why.
    },
  );
