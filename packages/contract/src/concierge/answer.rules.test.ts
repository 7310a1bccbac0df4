import { describe, expect, test } from 'vitest';
import { type Block, blocksOf, isUnsourced } from './answer.rules.ts';

const KNOWN = new Set([1, 2, 3]);

/** Each block as its kind and its sentences, strong words in capitals, with the citations behind. */
const told = (response: string): string[] =>
  blocksOf(response, KNOWN).map(({ kind, sentences }) => {
    const texts = sentences.map(({ words, citations }) => {
      const text = words.map((run) => (run.isStrong ? run.text.toUpperCase() : run.text)).join('');
      return citations.length > 0 ? `${text}<${citations.join()}>` : text;
    });
    return `${kind}: ${texts.join(' | ')}`;
  });

describe('an answer is shown', () => {
  test.each([
    ['in paragraphs', 'One.\n\nTwo.', ['paragraph: One.', 'paragraph: Two.']],
    ['with lists', '- One\n2. Two\n• Three', ['item: One', 'item: Two', 'item: Three']],
    ['with headings', '## Getting there\nBy train.', ['heading: Getting there', 'paragraph: By train.']],
    ['with strong words', 'Take **type G** along.', ['paragraph: Take TYPE G along.']],
    ['without stars that belong to nothing', 'Take **type G along.', ['paragraph: Take type G along.']],
    ['with nothing but characters of markup', '<b>Hi</b> [a](b)', ['paragraph: <b>Hi</b> [a](b)']],
    ['not at all where there is none', ' \n\n', []],
  ])('%s', (_how, response, blocks) => {
    expect(told(response)).toEqual(blocks);
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
    ['the mark behind a part of it', 'In Italy [1], tips are rare.', ['In Italy,<1> | tips are rare.']],
    ['the mark behind its closing bracket', 'Call 112 (police [2]).', ['Call 112 (police).<2>']],
    ['the mark of a script without spaces', '靠左行驶。[1]使用G型插头。', ['靠左行驶。<1> | 使用G型插头。']],
  ])('%s', (_what, response, [sentences = '']) => {
    expect(told(response)).toEqual([`paragraph: ${sentences}`]);
  });
});

test.each([
  'It is 3.5 km from St. Moritz to the lake.',
  'U.S. citizens need no visa.',
  'Tip approx. 10 percent, e.g. by card.',
  'Climb Mt. Fuji with Dr. J. Tanaka.',
  'Really?! ',
])('%s is one sentence', (response) => {
  expect(blocksOf(response, KNOWN)[0]?.sentences).toHaveLength(1);
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
  ])('%s', (_what, response, marked) => {
    expect(isMarked(response)).toEqual(marked);
  });
});
