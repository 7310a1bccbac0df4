/** How a person is called in a list: by the whole name, or by the user name where there is none. */
export const personName = (person: { firstName: string; lastName: string; username?: string | null }): string =>
  `${person.firstName} ${person.lastName}`.trim() || person.username || 'Traveler';
