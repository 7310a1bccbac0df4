import { CODE_COOLDOWN_SECONDS, cooldownMessage } from '@caravan/contract/accounts/phone.rules.ts';
import type { Config } from '@caravan/contract/service/service.endpoints.ts';
import { useEffect, useRef, useState } from 'react';
import { handOverToken } from '../../../platform/session.ts';
import { type SentCode, recallSentCode, rememberSentCode } from '../../../platform/sent-code.ts';
import { usePause } from '../../../platform/use-timers.ts';
import type { Failure } from '../../../ui/FormFailure.tsx';
import { type PhoneScreen, codeFailure, sendingFailure, type ProofOutcome } from './phone-failures.ts';
import { PhoneFailure, type PhoneVerifier } from './phone-verifier.ts';

interface VerificationOptions {
  readonly config: Config;
  /** Chooses the messages of some failures. */
  readonly screen: PhoneScreen;
  /** Called with the proof; it reports its own failures. */
  readonly onProven: (proof: PhoneProof) => Promise<ProofOutcome>;
  /** Whoever loads the page anew while a code is on its way goes on at its step: for the forms that a page begins with. */
  readonly outlivesReload?: boolean;
}

/** The state of proving a phone number, for a form. */
export type PhoneVerification = ReturnType<typeof usePhoneVerification>;

/** Whether the form shows the number or the code. */
interface Stand {
  readonly step: 'number' | 'code';
  /** The number that a code was sent to last, in E.164; empty before. It stays after going back. */
  readonly phoneNumber: string;
  readonly code: string;
  readonly busy: 'sending' | 'checking' | null;
  readonly codeError: string | undefined;
  /** Why no code could be sent, or the proof was refused: shown in the form. What is wrong with the code stands at its field. */
  readonly failure: Failure | null;
  /** How often a code was refused. */
  readonly refusals: number;
}

const START: Stand = {
  step: 'number',
  phoneNumber: '',
  code: '',
  busy: null,
  codeError: undefined,
  failure: null,
  refusals: 0,
};

/** Sends a code to a number, confirms it, and passes on the proof. Aborted when the form is unmounted. */
export const usePhoneVerification = ({ config, screen, onProven, outlivesReload = false }: VerificationOptions) => {
  const [sent] = useState(() => (outlivesReload ? recallSentCode() : null));
  const verifier = usePhoneVerifier(config, sent);
  const cooldown = usePause(CODE_COOLDOWN_SECONDS, sent ? sent.sentAt : null);
  const [stand, setStand] = useState<Stand>(sent ? { ...START, step: 'code', phoneNumber: sent.phoneNumber } : START);
  const move = (change: Partial<Stand>) => setStand((before) => ({ ...before, ...change }));
  // What was begun before somebody went back changes nothing any more.
  const round = useRef({});

  const startOver = () => {
    round.current = {};
    verifier.cleanUp();
    if (outlivesReload) rememberSentCode(null);
    setStand(({ phoneNumber, failure }) => ({ ...START, phoneNumber, failure }));
  };
  const back = () => {
    startOver();
    move({ failure: null });
  };

  const send = async (phoneNumber: string) => {
    const mine = round.current;
    move({ busy: 'sending', failure: null });
    const outcome = await verifier.send(phoneNumber);
    if (round.current !== mine) return;
    move({ busy: null });
    if (outcome instanceof PhoneFailure) return move({ failure: unsent(outcome, { config, screen }) });
    cooldown.begin();
    if (outlivesReload) rememberSentCode({ screen, phoneNumber, verificationId: outcome, sentAt: Date.now() });
    move({ step: 'code', phoneNumber, code: '', codeError: undefined });
  };

  const refuse = (failure: PhoneFailure) => {
    const codeError = codeFailure(failure);
    if (failure.reason === 'network') return move({ busy: null, failure: refusedProof(codeError) });
    setStand((before) => ({ ...before, code: '', busy: null, codeError, refusals: before.refusals + 1 }));
  };

  const confirm = async (code: string) => {
    const mine = round.current;
    move({ busy: 'checking', codeError: undefined, failure: null });
    const proof = await verifier.prove(stand.phoneNumber, code);
    if (round.current !== mine) return;
    if (proof instanceof PhoneFailure) return refuse(proof);
    const outcome = await onProven(proof);
    if (round.current !== mine) return;
    if (outcome === 'start-over') startOver();
    if (outcome === 'done' && outlivesReload) rememberSentCode(null);
    if (outcome === 'again') move({ busy: null });
  };

  const setCode = (code: string) => move({ code, codeError: undefined, failure: null });
  const fail = (failure: Failure) => move({ failure });
  return { ...stand, setCode, wait: cooldown.left, send, confirm, back, fail };
};

/** What is said of a proof of a number that was refused. */
export const refusedProof = (description: string): Failure => ({ title: 'Verification failed', description });

const unsent = (failure: PhoneFailure, { config, screen }: Omit<VerificationOptions, 'onProven'>): Failure => {
  const listedHost = config.phoneProvider === 'firebase' ? location.hostname : null;
  return { title: 'Phone Authentication Error', description: sendingFailure(failure, { screen, listedHost }) };
};

/** A number that its owner has proven. */
export interface PhoneProof {
  readonly idToken: string;
  /** In E.164. */
  readonly phoneNumber: string;
  readonly verificationCode: string;
}

/** The verifier, created when it is first needed and cleaned up with the component. */
const usePhoneVerifier = (config: Config, sent: SentCode | null) => {
  const made = useRef<Promise<PhoneVerifier> | null>(null);
  const proof = useRef<PhoneProof | null>(null);
  useEffect(() => () => void cleanUpWhenMade(made.current), []);

  const verifier = async (): Promise<PhoneVerifier> => {
    made.current ??= makePhoneVerifier(config, sent?.verificationId ?? null);
    try {
      return await made.current;
    } catch (error) {
      made.current = null;
      throw error;
    }
  };

  return {
    /** Sends a code; answers what names it, or why it could not be sent. */
    send: async (phoneNumber: string): Promise<string | PhoneFailure> => {
      try {
        const provider = await verifier();
        await provider.sendCode(phoneNumber);
        proof.current = null;
        return provider.verificationId ?? '';
      } catch (error) {
        return failureIn(error);
      }
    },
    /** Confirms the code that was sent. It is confirmed once: its proof is stored for another try of what follows. */
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
    /** Aborts what was begun and forgets the number. */
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
      // It could not be created, which its caller reports.
    },
  );

/**
 * Loads the verifier of this server's provider.
 *
 * @throws PhoneFailure 'not-configured' where nothing does, and 'network' where its code does not come.
 */
const makePhoneVerifier = async (config: Config, resumed: string | null): Promise<PhoneVerifier> => {
  if (config.phoneProvider === null) throw new PhoneFailure('not-configured');
  const provider = await providerOf(config);
  if (resumed !== null) provider.resume(resumed);
  return limitedVerifier(provider);
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

/** How long sending a code may take, milliseconds. */
const SENDING_TIMEOUT_MS = 20_000;

/**
 * Limits a verifier to one code in 30 seconds and 20 seconds for each request. After a failed request the next one need not wait.
 */
export const limitedVerifier = (provider: PhoneVerifier): PhoneVerifier => {
  let sentAt = Number.NEGATIVE_INFINITY;
  // Changes with each clean-up, after which earlier requests limit nothing.
  let round = {};
  return {
    sendCode: async (phoneNumber) => {
      const left = sentAt + CODE_COOLDOWN_SECONDS * 1000 - Date.now();
      if (left > 0) throw new PhoneFailure('cooldown', { message: cooldownMessage(left) });
      const mine = round;
      await withinTime(provider.sendCode(phoneNumber));
      if (round === mine) sentAt = Date.now();
    },
    get verificationId() {
      return provider.verificationId;
    },
    resume: (verificationId) => provider.resume(verificationId),
    confirmCode: (code) => provider.confirmCode(code),
    cleanUp: () => {
      round = {};
      sentAt = Number.NEGATIVE_INFINITY;
      provider.cleanUp();
    },
  };
};

const withinTime = async (sending: Promise<void>): Promise<void> => {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new PhoneFailure('timeout')), SENDING_TIMEOUT_MS);
  try {
    await Promise.race([sending, late.promise]);
  } finally {
    clearTimeout(timer);
  }
};
