import { domainEvent } from '../../platform/domain-events.ts';

/** A service has reported these flights; what has changed of them stands in their changes of that moment. */
export const flightsReported = domainEvent<{ readonly flightIds: readonly string[]; readonly at: Date }>(
  'flights were reported',
);
