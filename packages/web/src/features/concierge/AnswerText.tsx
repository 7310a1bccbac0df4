import { type Block, type Sentence, blocksOf, isUnsourced, textOf } from '@caravan/contract/concierge/answer.rules.ts';
import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { Fragment, useMemo } from 'react';

interface AnswerTextProps {
  response: string;
  citations: readonly Citation[];
  /** Whether sentences are marked that no source is given for; not while more of it comes. */
  marksUnsourced: boolean;
  onOpen: (citation: Citation) => void;
}

/** What an answer says, as text, with the numbers of its sources to open. */
export const AnswerText = ({ response, citations, ...rest }: AnswerTextProps) => {
  const byNumber = useMemo(() => new Map(citations.map((citation) => [citation.number, citation])), [citations]);
  const parts = useMemo(() => listsOf(blocksOf(response, new Set(byNumber.keys()))), [response, byNumber]);
  return (
    <div className="flex flex-col gap-3 text-base text-pretty wrap-anywhere">
      {parts.map((part, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- an answer only grows at its end
        <Part key={index} part={part} byNumber={byNumber} {...rest} />
      ))}
    </div>
  );
};

interface Known extends Pick<AnswerTextProps, 'marksUnsourced' | 'onOpen'> {
  byNumber: ReadonlyMap<number, Citation>;
}

const Part = ({ part, ...known }: Known & { part: AnswerPart }) => {
  if (part.kind === 'list') return <Items {...part} {...known} />;
  return part.kind === 'heading' ? (
    <h3 dir="auto" className="font-semibold">
      <Sentences block={part.block} {...known} />
    </h3>
  ) : (
    <p dir="auto">
      <Sentences block={part.block} {...known} />
    </p>
  );
};

const Items = ({ isNumbered, items, ...known }: Known & Pick<AnswerList, 'isNumbered' | 'items'>) => {
  const List = isNumbered ? 'ol' : 'ul';
  return (
    <List dir="auto" className={`flex flex-col gap-1.5 ps-6 ${isNumbered ? 'list-decimal' : 'list-disc'}`}>
      {items.map((item, index) => (
        <li
          // oxlint-disable-next-line react/no-array-index-key -- a list only grows at its end
          key={index}
          value={item.number ?? undefined}
          className="ps-0.5 marker:text-ink-muted"
        >
          <Sentences block={item} {...known} />
        </li>
      ))}
    </List>
  );
};

/** Sentences without a source carry a line below them, and what that means once behind the last of them. */
const Sentences = ({ block, byNumber, marksUnsourced, onOpen }: Known & { block: Block }) => {
  const marked = block.sentences.map((sentence) => marksUnsourced && isUnsourced(block, sentence));
  return block.sentences.map((sentence, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the sentences of a text have no other name
    <Fragment key={index}>
      {index > 0 && spaceBefore(sentence)}
      <span
        className={
          marked[index] ? 'underline decoration-clay decoration-dotted decoration-1 underline-offset-4' : undefined
        }
      >
        <Claims sentence={sentence} byNumber={byNumber} onOpen={onOpen} />
      </span>
      {marked[index] && !marked[index + 1] && <NoSource />}
    </Fragment>
  ));
};

/** The line below a sentence does not begin before it. */
const spaceBefore = (sentence: Sentence): string => /^\s*/.exec(textOf(sentence))?.[0] ?? '';

const NoSource = () => (
  <span className="ms-1.5 inline-block rounded-full bg-clay-soft px-2 align-[0.1em] text-xs font-semibold whitespace-nowrap text-clay-ink">
    No source
  </span>
);

interface ClaimsProps extends Pick<Known, 'byNumber' | 'onOpen'> {
  sentence: Sentence;
}

const Claims = ({ sentence, byNumber, onOpen }: ClaimsProps) =>
  sentence.claims.map(({ words, citations }, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the claims of a sentence have no other name
    <Fragment key={index}>
      {words.map(({ text, isStrong }, place) =>
        // oxlint-disable-next-line react/no-array-index-key -- nor have its words
        isStrong ? <strong key={place}>{shown(text, index, place)}</strong> : shown(text, index, place),
      )}
      {citations.map((number) => {
        const citation = byNumber.get(number);
        return citation && <CitationMark key={number} citation={citation} onOpen={onOpen} />;
      })}
    </Fragment>
  ));

/** The space before a sentence stands outside of it. */
const shown = (text: string, claim: number, place: number): string =>
  claim === 0 && place === 0 ? text.trimStart() : text;

interface CitationMarkProps {
  citation: Citation;
  onOpen: (citation: Citation) => void;
}

/**
 * The number behind what rests on a source: opens the passage. The list of sources below offers the same for fingers. A word
 * joiner (U+2060) holds it at the words before it, and no wrapping within holds the joiner: at the beginning of a line the number
 * would seem to belong to the words behind it.
 */
export const CitationMark = ({ citation, onOpen }: CitationMarkProps) => (
  <span className="whitespace-nowrap before:content-['\2060']">
    <button
      type="button"
      aria-label={`Source ${citation.number}: ${citation.title}`}
      onClick={() => onOpen(citation)}
      className="relative ms-0.5 inline-flex h-[1.25rem] min-w-[1.25rem] items-center justify-center rounded-full bg-accent-soft px-1.5 align-[0.2em] text-xs font-semibold text-accent-ink tabular-nums transition-colors duration-150 before:absolute before:-inset-x-0.5 before:-inset-y-2 hover:bg-accent hover:text-on-accent"
    >
      {citation.number}
    </button>
  </span>
);

/** Items that follow each other. */
interface AnswerList {
  readonly kind: 'list';
  readonly isNumbered: boolean;
  readonly items: readonly Block[];
}

/** What an answer is shown in. */
type AnswerPart = AnswerList | { readonly kind: 'paragraph' | 'heading'; readonly block: Block };

/** Puts the items of an answer into lists; one with numbers is another list than one without. */
export const listsOf = (blocks: readonly Block[]): AnswerPart[] => {
  const parts: AnswerPart[] = [];
  let items: Block[] = [];
  for (const [index, block] of blocks.entries()) {
    const { kind } = block;
    if (kind === 'paragraph' || kind === 'heading') {
      parts.push({ kind, block });
      continue;
    }
    const isNumbered = block.number !== null;
    const before = blocks[index - 1];
    if (before?.kind !== 'item' || (before.number !== null) !== isNumbered) {
      items = [];
      parts.push({ kind: 'list', isNumbered, items });
    }
    items.push(block);
  }
  return parts;
};
