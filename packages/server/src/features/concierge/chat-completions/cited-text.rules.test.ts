import { blocksOf } from '@caravan/contract/concierge/answer.rules.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Passage } from '@caravan/concierge/answer.ts';
import { CitedStream, citedAnswer, MARK, type Sources } from './cited-text.rules.ts';

const passage = (title: string): Passage => ({
  kind: 'country',
  title,
  source: 'A book',
  url: null,
  passage: `${title} as it is kept`,
  tripId: null,
  tripPart: null,
});
const page = (host: string): Passage => ({
  kind: 'web',
  title: host,
  source: host,
  url: `https://${host}/`,
  passage: null,
  tripId: null,
  tripPart: null,
});

const sources: Sources = {
  passages: [passage('Plugs'), passage('Tips'), passage('Water')],
  pages: [page('one.example'), null, page('three.example')],
  quotes: [],
};

/** The response, and the titles of its citations by their numbers. */
const cited = (content: string, from: Sources = sources): [string, string[]] => {
  const { response, citations } = citedAnswer(content, from);
  expect(citations.map(({ number }) => number)).toEqual(citations.map((_citation, index) => index + 1));
  return [response, citations.map(({ title }) => title)];
};

describe('the marks of an answer', () => {
  test.each<[string, string, string, string[]]>([
    ['count as they appear', 'A [F3]. B [F1].', 'A [1]. B [2].', ['Water', 'Plugs']],
    ['count a passage once', 'A [F3]. B [F1]. C [F3].', 'A [1]. B [2]. C [1].', ['Water', 'Plugs']],
    ['lead to pages too', 'A[3][F2][1]', 'A[1][2][3]', ['three.example', 'Tips', 'one.example']],
    ['may stand together', 'A [F1, F2, 1].', 'A [1][2][3].', ['Plugs', 'Tips', 'one.example']],
    ['may be small', 'A [f1].', 'A [1].', ['Plugs']],
    ['name each once in one place', 'A [F1, F1][F1].', 'A [1][1].', ['Plugs']],
    ['lead nowhere where they are invented', 'A [F9] and B [7]. C [F0].', 'A and B. C.', []],
    ['leave nothing between real ones', 'A [F9]. B [F1].', 'A. B [1].', ['Plugs']],
    ['keep the real ones beside invented ones', 'A [F9, F2].', 'A [1].', ['Tips']],
    ['lead to no page that cannot be shown', 'A [2].', 'A.', []],
    ['are no years and no links', 'Since [2024], see [here](x).', 'Since [2024], see [here](x).', []],
    ['cannot be put together from parts', 'A [[F9]1]. B [F[9]1].', 'A . B .', []],
    ['cannot hide behind what nobody sees', 'A [\u{202e}1\u{0}] B', 'A  B', []],
    ['cannot hide behind what stands for them', 'A \u{fdd0} B [F1]', 'A  B [1]', ['Plugs']],
  ])('%s', (_what, content, response, titles) => {
    expect(cited(content)).toEqual([response, titles]);
  });
});

describe('a part that rests on a page', () => {
  const quoted = (content: string, part: string, url = 'https://one.example/') => {
    const start = Array.from(content.slice(0, content.indexOf(part))).length;
    const quote = { page: { ...page('one.example'), url }, start, end: start + Array.from(part).length };
    return cited(content, { passages: [passage('Plugs')], pages: [], quotes: [quote] });
  };

  test.each<[string, string, string, string, string[]]>([
    ['is marked at its end', 'It is old. It is tall.', 'It is old.', 'It is old.[1] It is tall.', ['one.example']],
    [
      'is marked in place of its link',
      'It is old ([one.example](https://one.example/)). Go.',
      '([one.example](https://one.example/))',
      'It is old [1]. Go.',
      ['one.example'],
    ],
    ['is marked in place of its mark', 'It is old [1]. Go.', '[1]', 'It is old [1]. Go.', ['one.example']],
    ['is counted in characters', '🏰🏰 It is old. Go.', 'It is old.', '🏰🏰 It is old.[1] Go.', ['one.example']],
    [
      'stands among marks',
      'A [F1]. It is old. B [F1].',
      'It is old.',
      'A [1]. It is old.[2] B [1].',
      ['Plugs', 'one.example'],
    ],
  ])('%s', (_what, content, part, response, titles) => {
    expect(quoted(content, part)).toEqual([response, titles]);
  });

  test.each([
    [-5, -1],
    [0, 0],
    [500, 900],
    [9, 3],
  ])('from %i to %i is nowhere or somewhere, and harms nothing', (start, end) => {
    const quotes = [{ page: page('one.example'), start, end }];

    const [response] = cited('It is old.', { passages: [], pages: [], quotes });

    expect(response.replaceAll(/\[1\]/g, '')).toBe('It is old.');
  });
});

describe('what can be put into a trip', () => {
  const cards = (content: string) =>
    citedAnswer(content, sources).cards.map(({ title, detail, citations }) => [title, detail, citations]);

  test.each<[string, string, unknown[]]>([
    ['is a named item', '- **Belém Tower** – a fortress [F2].', [['Belém Tower', 'a fortress.', [1]]]],
    ['may have its colon within', '1. **Time Out Market:** food', [['Time Out Market', 'food', []]]],
    ['may be told nothing of', '* **Tram 28**', [['Tram 28', null, []]]],
    ['is no item without a name', '- Belém Tower', []],
    ['is no strong word in a sentence', 'Take **type F** along.', []],
    ['is nothing that is only marks', '- **[F1]**: x', []],
  ])('%s', (_what, content, expected) => {
    expect(cards(content)).toEqual(expected);
  });

  test('is a dozen at most, each with a title that fits', () => {
    const all = citedAnswer(`- **${'x'.repeat(290)}**: y\n`.repeat(50), sources).cards;

    expect([all.length, all[0]?.title.length]).toEqual([12, 255]);
  });
});

/** Pieces of what services answer, and of what they should not. */
const content = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '[F1]',
        '[F2]',
        '[F9]',
        '[1]',
        '[2]',
        '[3]',
        '[44]',
        '[F1, 3]',
        '[',
        ']',
        'F',
        '1',
        ', ',
        ' ',
        '\n',
      ),
      fc.constantFrom(
        '- **A** b',
        '**',
        '# ',
        '<think>',
        '</think>',
        'NOT_FOUND',
        '\r\n',
        '\0',
        '\u{202e}',
        '\u{fdd0}',
        '🏰',
      ),
      fc.string({ maxLength: 12, unit: 'binary' }),
    ),
    { maxLength: 40 },
  )
  .map((parts) => parts.join(''));

/** Cut anywhere, also through a character. */
const inPieces = (whole: string, cuts: readonly number[]): string[] => {
  const places = [0, ...cuts.map((cut) => cut % (whole.length + 1)), whole.length].toSorted((a, b) => a - b);
  return places.slice(1).map((place, index) => whole.slice(places[index], place));
};

const streamed = (pieces: readonly string[], from = sources) => {
  const stream = new CitedStream();
  const text = [...pieces.map((piece) => stream.push(piece, from)), stream.end(from)].join('');
  return { text, citations: stream.citations(from), stream };
};

describe('whatever a service answers', () => {
  test('every mark of the answer has its citation and every citation its mark, without gaps', () => {
    fc.assert(
      fc.property(content, (answer) => {
        const { response, citations } = citedAnswer(answer, sources);
        const marked = [...response.matchAll(MARK)].flatMap(([mark]) => (mark.match(/\d+/g) ?? []).map(Number));
        expect([...new Set(marked)]).toEqual(citations.map(({ number }) => number));
      }),
      { numRuns: 2_000 },
    );
  });

  test('it can be stored, and shown without turning the page around', () => {
    fc.assert(
      fc.property(content, (answer) => {
        const { response, cards } = citedAnswer(answer, sources);
        const all = JSON.stringify({ response, cards });
        expect(response.isWellFormed() && all.isWellFormed()).toBe(true);
        // oxlint-disable-next-line no-control-regex
        expect(response).not.toMatch(/[\u0000-\u0008\u202a-\u202e\u2066-\u2069\ufdd0]/);
        expect(() => blocksOf(response, new Set([1]))).not.toThrow();
      }),
    );
  });

  test('it is shown the same however it is cut into pieces', () => {
    const cuts = fc.array(fc.nat(), { maxLength: 30 });
    fc.assert(
      fc.property(content, cuts, (answer, places) => {
        expect(streamed(inPieces(answer, places)).text).toBe(streamed([answer]).text);
      }),
      { numRuns: 2_000 },
    );
  });

  test('what is shown while it comes is what is kept, where every mark leads somewhere', () => {
    const sound = fc
      .array(fc.constantFrom('Take an adapter', ' [F2]', '[F1]', ' [3]', '. ', 'Tip little', ': ', '🏰', '\n'), {
        maxLength: 30,
      })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(sound, fc.array(fc.nat(), { maxLength: 30 }), (answer, places) => {
        const { text, citations } = streamed(inPieces(answer, places));
        const kept = citedAnswer(answer, sources);
        expect(text.trim()).toBe(kept.response);
        expect(citations).toEqual(kept.citations);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe('while an answer comes', () => {
  test.each<[string, string[], string[]]>([
    ['a mark waits for its end', ['Plugs [', 'F', '1', '] are'], ['Plugs', '', '', ' [1] are']],
    ['what only looked like one comes later', ['See [', 'here](x)'], ['See', ' [here](x)']],
    ['a character waits for its other half', ['\u{1f3f0}'[0]!, '\u{1f3f0}'[1]!], ['', '🏰']],
    ['a thought is not told', ['<thi', 'nk>He asks', ' [F1]</thi', 'nk>\n\nPlugs'], ['', '', '', 'Plugs']],
    ['the word for nothing is not told', ['NOT', '_FOUND'], ['', '']],
    ['what begins like it is', ['NOT', ' in Lisbon'], ['', 'NOT in Lisbon']],
  ])('%s', (_what, pieces, shown) => {
    const stream = new CitedStream();

    expect(pieces.map((piece) => stream.push(piece, sources))).toEqual(shown);
  });

  test('a citation follows as soon as its page is known', () => {
    const stream = new CitedStream();
    const unread: Sources = { ...sources, pages: [] };

    stream.push('It is old [3]. ', unread);
    const before = stream.citations(unread);
    const after = stream.citations(sources);

    expect([before, after.map(({ number, title }) => [number, title])]).toEqual([[], [[1, 'three.example']]]);
    expect(stream.citations(sources)).toEqual([]);
  });

  test.each([
    ['NOT_FOUND', true],
    [' NOT_FOUND\n', true],
    ['<think>Hm [F1]</think>NOT_FOUND', true],
    ['NOT_FOUND in the passages', false],
    ['NO', false],
    ['', false],
  ])('%j says that nothing is known: %s', (answer, isNotFound) => {
    expect(streamed([answer]).stream.isNotFound).toBe(isNotFound);
  });

  test('an answer that is no more than the beginning of that word is shown at its end', () => {
    expect(streamed(['NO']).text).toBe('NO');
  });
});
