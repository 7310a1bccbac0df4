/** What a phone token proves. */
export interface ProvenPhone {
  /** E.164. */
  readonly phoneNumber: string;
  /** When the token ends, ISO 8601. */
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
