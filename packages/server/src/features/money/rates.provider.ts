/** The rate of a day, or of the last one before that has one. */
export interface DaysRate {
  /** Digits with a decimal point: units of the second currency for one of the first. */
  readonly value: string;
  /** The day that it is of. */
  readonly publishedOn: string;
}

/** A service that knows the rates that the European Central Bank has published. */
export interface RatesProvider {
  /**
   * The rate between two currencies on a day; `null` where none is published, as of currencies that the bank has none of.
   *
   * @throws ServiceError where the service gives no answer.
   */
  rateOn(base: string, quote: string, day: string, signal: AbortSignal): Promise<DaysRate | null>;
}
