export interface ExamplePerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** Four friends; the first one is who the demo signs in as. */
export const people = {
  maya: { username: 'maya', firstName: 'Maya', lastName: 'Okafor' },
  jonas: { username: 'jonas', firstName: 'Jonas', lastName: 'Lindqvist' },
  ines: { username: 'ines', firstName: 'Inês', lastName: 'Carvalho' },
  tom: { username: 'tom', firstName: 'Tom', lastName: 'Abernathy-Fitzgerald' },
} as const satisfies Record<string, ExamplePerson>;
export type ExampleName = keyof typeof people;
