/** What a phone token proves. */
export interface ProvenPhone {
  /** Names the proof: every token that one code leads to has the same, however it is written or signed. */
  readonly id: string;
  /** E.164. */
  readonly phoneNumber: string;
  /** When the proof ends, ISO 8601. */
  readonly expiresAt: string;
}

/** Whoever vouches for phone numbers: Caravan itself, or Firebase. */
export interface PhoneProofs {
  /**
   * Reads a token that says that its bearer has a phone number.
   *
   * @throws AppError `phone_not_proven` for a token that is not signed by whoever vouches, is for somebody else or names no number;
   *   `phone_proof_expired` for one that is over; `phone_keys_unavailable` while the keys cannot be had.
   */
  verify(token: string): Promise<ProvenPhone>;
}
