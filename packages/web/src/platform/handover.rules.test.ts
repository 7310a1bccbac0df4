import { describe, expect, test } from 'vitest';
import { activityOfShared, choicesFor, filesTaken, titleOfShared, wholeText } from './handover.rules.ts';

const shared = (given: Partial<Record<'title' | 'text' | 'url', string>>) => ({
  title: '',
  text: '',
  url: '',
  ...given,
});

describe('what another app hands over', () => {
  test.each([
    ['a page with its address apart', { title: 'Ramiro', url: 'https://r.pt/' }, 'Ramiro', 'Ramiro\nhttps://r.pt/'],
    ['an address in the text', { text: 'https://r.pt/menu' }, 'r.pt', 'https://r.pt/menu'],
    ['an address twice', { text: 'Ramiro https://r.pt/', url: 'https://r.pt/' }, 'Ramiro', 'Ramiro https://r.pt/'],
    ['the title in the text', { title: 'Ramiro', text: 'Ramiro' }, 'Ramiro', 'Ramiro'],
    ['lines', { text: 'Dinner?\nAt eight' }, 'Dinner?', 'Dinner?\nAt eight'],
    ['an address with www', { url: 'https://www.r.pt' }, 'r.pt', 'https://www.r.pt'],
    ['nothing', {}, '', ''],
  ])('has a name and is said once: %s', (_what, given, title, whole) => {
    expect([titleOfShared(shared(given)), wholeText(shared(given))]).toEqual([title, whole]);
  });

  test('becomes an activity with a description only where there is more than a name', () => {
    expect(activityOfShared(shared({ text: 'Ramiro' }))).toEqual({ title: 'Ramiro', description: '' });
    expect(activityOfShared(shared({ title: 'Ramiro', url: 'https://r.pt/' })).description).toContain('https://r.pt/');
  });

  test('is cut to what fits', () => {
    const { title, description } = activityOfShared(shared({ text: 'x'.repeat(100_000) }));

    expect([title.length, description.length]).toEqual([255, 10_000]);
  });
});

const file = (name: string, type: string, size = 1) => ({ name, type, size });

test('ten pictures and documents are taken, and nothing that no trip can hold', () => {
  const photo = file('a.jpg', 'image/jpeg');
  const unfit = [
    file('a.exe', 'application/x-msdownload'),
    file('b.jpg', 'image/jpeg', 0),
    file('c.pdf', 'application/pdf', 15_728_641),
  ];

  expect(filesTaken([...unfit, file('ticket.pdf', 'application/pdf', 15_728_640)]).map(({ name }) => name)).toEqual([
    'ticket.pdf',
  ]);
  expect(filesTaken(Array.from({ length: 12 }, () => photo))).toHaveLength(10);
});

test.each([
  ['one photo', [{ type: 'image/png' }], { edit: true, contribute: true }, ['outfit', 'activity', 'message']],
  ['one photo, by a member who may not add', [{ type: 'image/png' }], { edit: false, contribute: false }, ['message']],
  [
    'two photos',
    [{ type: 'image/png' }, { type: 'image/png' }],
    { edit: true, contribute: true },
    ['activity', 'message'],
  ],
  ['a document', [{ type: 'application/pdf' }], { edit: true, contribute: true }, ['activity', 'message']],
  ['a text, by a member', [], { edit: false, contribute: true }, ['message']],
] as const)('%s becomes what the viewer may add', (_what, files, may, choices) => {
  expect(choicesFor(files, may)).toEqual(choices);
});
