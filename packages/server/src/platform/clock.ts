/** The one place that reads the clock for rules, so that tests can say what day it is. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
