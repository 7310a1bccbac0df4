/** What stands in place of the name of somebody who has deleted their account. */
export const FORMER_TRAVELER = { firstName: 'Former', lastName: 'Traveler' } as const;
