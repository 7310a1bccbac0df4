import type { BodyInputOf } from '@caravan/contract/endpoint.ts';
import type { addIdea } from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Answer } from '@caravan/contract/ideas/ideas.schema.ts';
import type { ExampleName } from './seed-people.ts';

type NewIdea = BodyInputOf<typeof addIdea>;

/** An idea: who has it, what everybody says to it, and what they say beside. */
export interface ExampleIdea extends Pick<NewIdea, 'title' | 'note' | 'location' | 'cost'> {
  readonly from: ExampleName;
  readonly answers: Readonly<Partial<Record<ExampleName, Answer>>>;
  readonly comments?: readonly (readonly [ExampleName, string])[];
}

export const lisbonIdeas: readonly ExampleIdea[] = [
  {
    from: 'ines',
    title: 'Sunset from Miradouro da Graça',
    note: 'Bring something to drink. The kiosk closes at nine.',
    location: 'Miradouro da Graça',
    cost: { amountMinor: 0, currency: 'EUR' },
    answers: { ines: 'want', tom: 'want', jonas: 'fine' },
    comments: [['tom', 'With the almonds, if any are left by then.']],
  },
  {
    from: 'jonas',
    title: 'Boat on the Tejo',
    note: 'Two hours under sail, six people at most.',
    location: 'Doca de Belém',
    cost: { amountMinor: 3_500, currency: 'EUR' },
    answers: { jonas: 'want', maya: 'want', ines: 'want', tom: 'rather-not' },
    comments: [
      ['tom', 'You go. I get seasick in the bath.'],
      ['jonas', 'We wave.'],
    ],
  },
  {
    from: 'tom',
    title: 'Day at the surf museum in Ericeira',
    location: 'Ericeira',
    cost: { amountMinor: 500, currency: 'EUR' },
    answers: { tom: 'want' },
  },
];
