import type { Portrait } from './drawn-portraits.ts';

/** The password of everybody in the example group. */
export const DEMO_PASSWORD = 'caravan-demo';

export interface ExamplePerson {
  readonly username: string;
  readonly firstName: string;
  readonly lastName: string;
  /** Somebody without one is shown by their initials. */
  readonly portrait?: Portrait;
}

/** Four friends; the first one is who the demo signs in as. */
export const people = {
  maya: {
    username: 'maya',
    firstName: 'Maya',
    lastName: 'Okafor',
    portrait: { ground: '#d6e9e3', skin: '#8d5a3b', hair: ['bun', '#2a1c17'], clothes: '#c4694a' },
  },
  jonas: {
    username: 'jonas',
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    portrait: { ground: '#f7e8bd', skin: '#f0cdb0', hair: ['short', '#c99a52'], clothes: '#34435c', hasGlasses: true },
  },
  ines: {
    username: 'ines',
    firstName: 'Inês',
    lastName: 'Carvalho',
    portrait: { ground: '#f7ded3', skin: '#d9a47c', hair: ['long', '#4a2f22'], clothes: '#2f7d79' },
  },
  tom: { username: 'tom', firstName: 'Tom', lastName: 'Abernathy-Fitzgerald' },
} as const satisfies Record<string, ExamplePerson>;
export type ExampleName = keyof typeof people;
