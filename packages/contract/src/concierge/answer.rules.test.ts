import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type Block, blocksOf, isUnsourced, textOf } from './answer.rules.ts';

const KNOWN = new Set([1, 2, 3]);

/** Each block as its kind and its sentences, strong words in capitals, with the citations behind. */
const shown = (response: string): string[] =>
  blocksOf(response, KNOWN).map(({ kind, number, sentences }) => {
    const texts = sentences.map(({ claims }) =>
      claims
        .map(({ words, citations }) => {
          const text = words.map((run) => (run.isStrong ? run.text.toUpperCase() : run.text)).join('');
          return citations.length > 0 ? `${text}<${citations.join()}>` : text;
        })
        .join('')
        .trim(),
    );
    return `${number === null ? kind : `${kind} ${number}`}: ${texts.join(' | ')}`;
  });

describe('an answer is shown', () => {
  test.each([
    ['in paragraphs', 'One.\n\nTwo.', ['paragraph: One.', 'paragraph: Two.']],
    ['with lists', '- One\n2. Two\n• Three', ['item: One', 'item 2: Two', 'item: Three']],
    ['with headings', '## Getting there\nBy train.', ['heading: Getting there', 'paragraph: By train.']],
    ['with strong words', 'Take **type G** along.', ['paragraph: Take TYPE G along.']],
    ['without stars that belong to nothing', 'Take **type G along.', ['paragraph: Take type G along.']],
    ['with nothing but characters of markup', '<b>Hi</b> [a](b)', ['paragraph: <b>Hi</b> [a](b)']],
    ['not at all where there is none', ' \n\n', []],
  ])('%s', (_how, response, blocks) => {
    expect(shown(response)).toEqual(blocks);
  });
});

describe('a sentence rests on', () => {
  test.each([
    ['the mark behind its end', 'Plugs are type G.[1] Drive left.', ['Plugs are type G.<1> | Drive left.']],
    ['the mark before its end', 'Plugs are type G [1]. Drive left.', ['Plugs are type G.<1> | Drive left.']],
    ['several marks', 'Plugs are type G.[1][2]', ['Plugs are type G.<1,2>']],
    ['several numbers in one mark', 'Plugs are type G [1, 3].', ['Plugs are type G.<1,3>']],
    ['each source once', 'Plugs are type G.[2][2]', ['Plugs are type G.<2>']],
    ['no source that is not there', 'Plugs are type G.[7] Drive left.[0]', ['Plugs are type G. | Drive left.']],
    ['the mark behind a part of it', 'In Italy [1], tips are rare.', ['In Italy,<1> tips are rare.']],
    ['the mark behind its closing bracket', 'Call 112 (police [2]).', ['Call 112 (police).<2>']],
    ['the mark of a script without spaces', '靠左行驶。[1]使用G型插头。', ['靠左行驶。<1> | 使用G型插头。']],
  ])('%s', (_what, response, [sentences = '']) => {
    expect(shown(response)).toEqual([`paragraph: ${sentences}`]);
  });
});

test.each([
  'It is 3.5 km from St. Moritz to the lake.',
  'U.S. citizens need no visa.',
  'Tip approx. 10 percent, e.g. by card.',
  'Climb Mt. Fuji with Dr. J. Tanaka.',
  'Ask John F. Kennedy for No. 5.',
  'The shop closes at 9 p.m. on Fridays.',
  'It opens later... maybe.',
  'Yahoo! is a name.',
  'Really?! ',
  'ต้องใช้ปลั๊กชนิดซี',
])('%s is one sentence', (response) => {
  expect(blocksOf(response, KNOWN)[0]?.sentences).toHaveLength(1);
});

test.each([
  ['Plugs are type G. Drive left.', ['Plugs are type G.', 'Drive left.']],
  ['You leave from terminal B. Be there early.', ['You leave from terminal B.', 'Be there early.']],
  ['Is it safe? No. Drive left.', ['Is it safe?', 'No.', 'Drive left.']],
  ['It lands at 9 a.m. Be early.', ['It lands at 9 a.m.', 'Be early.']],
  ['He said “wait.” Then he left.', ['He said “wait.”', 'Then he left.']],
  ['(It is far.) Take a bus…  Pay by card.', ['(It is far.)', 'Take a bus…', 'Pay by card.']],
  ['قُد على اليمين. هل هو آمن؟ نعم.', ['قُد على اليمين.', 'هل هو آمن؟', 'نعم.']],
  ['बाईं ओर चलें। टिप दें।', ['बाईं ओर चलें।', 'टिप दें।']],
  ['靠左行驶。安全吗？是的。', ['靠左行驶。', '安全吗？', '是的。']],
  ['Va a sinistra.Niente mance.', ['Va a sinistra.Niente mance.']],
])('%s is read sentence by sentence', (response, sentences) => {
  expect(blocksOf(response, KNOWN)[0]?.sentences.map((sentence) => textOf(sentence).trim())).toEqual(sentences);
});

describe('whatever an answer says', () => {
  const MARKUP = /\[\d{1,3}(?:\s*,\s*\d{1,3})*\]|\*\*/g;
  /** Letters and digits of its lines, without marks, stars and what begins an item or a heading. */
  const saidIn = (response: string): string =>
    response
      .split(/\r\n|[\n\r\u2028\u2029]/)
      .map((line) => line.replace(/^\s*(?:#{1,6}|[-*•–]|\d{1,3}[.)])\s+/, '').replaceAll(MARKUP, ''))
      .join('')
      .replaceAll(/\s/g, '');
  const shownOf = (response: string): string =>
    blocksOf(response, KNOWN)
      .flatMap(({ sentences }) => sentences.map(textOf))
      .join('')
      .replaceAll(/\s/g, '');
  /** What answers are made of, in any order, and anything else. */
  const answer = fc
    .array(
      fc.oneof(
        fc.constantFrom(
          '[1]',
          '[2]',
          '[9]',
          '[1, 3]',
          '**',
          '. ',
          '? ',
          '。',
          '\n',
          '- ',
          '# ',
          '1. ',
          ' ',
          '...',
          ')',
          ',',
        ),
        fc.constantFrom(
          'Plugs',
          'St. Moritz',
          'U.S.',
          '3.5 km',
          'type G',
          '靠左行驶',
          'قُد',
          '<b>',
          '[a](b)',
          '🙂',
          '[',
        ),
        fc.string({ unit: 'binary', maxLength: 5 }),
      ),
      { maxLength: 30 },
    )
    .map((parts) => parts.join(''));

  test('all of it is shown but for its marks, in its order', () => {
    fc.assert(
      fc.property(answer, (response) => {
        expect(shownOf(response)).toBe(saidIn(response));
      }),
      { numRuns: 1000 },
    );
  });

  test('no citation is shown that it has not', () => {
    fc.assert(
      fc.property(answer, (response) => {
        const claims = blocksOf(response, KNOWN).flatMap(({ sentences }) => sentences.flatMap(({ claims }) => claims));
        for (const { words, citations } of claims) {
          expect(words.length).toBeGreaterThan(0);
          expect(citations.every((number) => KNOWN.has(number))).toBe(true);
          expect(new Set(citations).size).toBe(citations.length);
        }
      }),
    );
  });

  test.each([' ', '[1', '[1]', '**', '. ', '.', '(', 'A.', '[1 ', 'St. '])(
    'a hundred thousand of “%s” are read in a moment',
    (part) => {
      const began = Date.now();

      blocksOf(part.repeat(100_000 / part.length), KNOWN);

      expect(Date.now() - began).toBeLessThan(2_000);
    },
  );
});

describe('what claims something without a source is marked', () => {
  const isMarked = (response: string) =>
    blocksOf(response, KNOWN).flatMap((block: Block) =>
      block.sentences.map((sentence) => isUnsourced(block, sentence)),
    );

  test.each([
    ['a sentence with a source', 'Plugs are type G.[1]', [false]],
    ['a sentence without one', 'Plugs are type G.', [true]],
    ['one of two', 'Plugs are type G.[1] Drive left.', [false, true]],
    ['a heading', '# Plugs', [false]],
    ['a question', 'When do you leave?', [false]],
    ['what leads to a list', 'Three places:', [false]],
    ['an invented source', 'Plugs are type G.[9]', [true]],
    ['a sentence with a source in its middle', 'In Italy [1], tips are rare.', [false]],
    ['a line of signs', '---', [false]],
    ['a question in another script', 'هل هو آمن؟', [false]],
  ])('%s', (_what, response, marked) => {
    expect(isMarked(response)).toEqual(marked);
  });
});
