import { useEffect, useEffectEvent } from 'react';

interface OtpCredential extends Credential {
  readonly code: string;
}

/**
 * Waits for the code in the message that a browser hands over with its owner's leave (WebOTP API), where it knows how to.
 * Elsewhere the keyboard offers it.
 */
export const useWebOtp = (onCode: (code: string) => void): void => {
  const receive = useEffectEvent(onCode);
  useEffect(() => {
    if (!('OTPCredential' in window)) return undefined;
    const leaving = new AbortController();
    const request: CredentialRequestOptions & { otp: object } = { otp: { transport: ['sms'] }, signal: leaving.signal };
    navigator.credentials.get(request).then(
      (credential) => credential && receive((credential as OtpCredential).code),
      () => {
        // Not allowed, left, or no message: the code is typed.
      },
    );
    return () => leaving.abort();
  }, []);
};
