const PARAMETER = 'new';

/** My Trips with the form of a new trip. */
export const NEW_TRIP_HREF = `/trips?${PARAMETER}`;

/** Whether an address leads to the form of a new trip. @param search its query. */
export const namesNewTrip = (search: string): boolean => new URLSearchParams(search).has(PARAMETER);
