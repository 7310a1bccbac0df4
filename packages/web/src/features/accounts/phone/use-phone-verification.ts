import { CODE_COOLDOWN_SECONDS } from '@caravan/contract/accounts/phone.rules.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useRef, useState } from 'react';
import { usePause } from '../../../platform/use-pause.ts';
import { dismissToast, showToast } from '../../../ui/toast-store.ts';
import type { PhoneScreen } from './phone-failures.ts';
import { codeFailure, sendingFailure } from './phone-failures.ts';
import { PhoneFailure } from './phone-verifier.ts';
import type { PhoneProof } from './use-phone-verifier.ts';
import { usePhoneVerifier } from './use-phone-verifier.ts';

/** What came of a proof: nothing more to do here, it may be tried again, or it is good for nothing any more. */
export type ProofOutcome = 'done' | 'again' | 'start-over';

interface VerificationOptions {
  readonly config: Config;
  /** In which words some failures are told. */
  readonly screen: PhoneScreen;
  /** Takes what was proven, and says itself what went wrong with it. */
  readonly onProven: (proof: PhoneProof) => Promise<ProofOutcome>;
}

/** Proving a phone number, as a form shows it. */
export type PhoneVerification = ReturnType<typeof usePhoneVerification>;

/** Where it stands: a number is asked for, or the code that was sent to it. */
interface Stand {
  readonly step: 'number' | 'code';
  /** The number that a code was sent to last, in E.164; empty before. It stays after going back. */
  readonly phoneNumber: string;
  readonly code: string;
  readonly busy: 'sending' | 'checking' | null;
  readonly codeError: string | undefined;
  /** How often a code was refused. */
  readonly refusals: number;
}

const START: Stand = { step: 'number', phoneNumber: '', code: '', busy: null, codeError: undefined, refusals: 0 };

/** Sends a code to a number, takes it, and hands on the proof. All of it ends when the form goes. */
export const usePhoneVerification = ({ config, screen, onProven }: VerificationOptions) => {
  const verifier = usePhoneVerifier(config);
  const cooldown = usePause(CODE_COOLDOWN_SECONDS);
  const [stand, setStand] = useState(START);
  const move = (change: Partial<Stand>) => setStand((before) => ({ ...before, ...change }));
  // What was begun before somebody went back changes nothing any more.
  const round = useRef({});

  const back = () => {
    round.current = {};
    verifier.cleanUp();
    setStand(({ phoneNumber }) => ({ ...START, phoneNumber }));
  };

  const send = async (phoneNumber: string) => {
    const mine = round.current;
    dismissToast();
    move({ busy: 'sending' });
    const failure = await verifier.send(phoneNumber);
    if (round.current !== mine) return;
    move({ busy: null });
    if (failure) return tellSending(failure, { config, screen });
    cooldown.begin();
    move({ step: 'code', phoneNumber, code: '', codeError: undefined });
  };

  const refuse = (failure: PhoneFailure) => {
    const codeError = codeFailure(failure);
    showToast({ title: 'Verification failed', description: codeError, tone: 'destructive' });
    if (failure.reason === 'network') return move({ busy: null });
    setStand((before) => ({ ...before, code: '', busy: null, codeError, refusals: before.refusals + 1 }));
  };

  const confirm = async (code: string) => {
    const mine = round.current;
    dismissToast();
    move({ busy: 'checking', codeError: undefined });
    const proof = await verifier.prove(stand.phoneNumber, code);
    if (round.current !== mine) return;
    if (proof instanceof PhoneFailure) return refuse(proof);
    const outcome = await onProven(proof);
    if (round.current !== mine) return;
    if (outcome === 'start-over') back();
    if (outcome === 'again') move({ busy: null });
  };

  const setCode = (code: string) => move({ code, codeError: undefined });
  return { ...stand, setCode, wait: cooldown.left, send, confirm, back };
};

const tellSending = (failure: PhoneFailure, { config, screen }: Omit<VerificationOptions, 'onProven'>): void => {
  const listedHost = config.phoneProvider === 'firebase' ? location.hostname : null;
  const description = sendingFailure(failure, { screen, listedHost });
  showToast({ title: 'Phone Authentication Error', description, tone: 'destructive' });
};
