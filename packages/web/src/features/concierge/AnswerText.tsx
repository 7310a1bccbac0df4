import { type Block, blocksOf, isUnsourced, type Sentence, textOf } from '@caravan/contract/concierge/answer.rules.ts';
import type { Citation } from '@caravan/contract/concierge/concierge.schema.ts';
import { Fragment, useMemo } from 'react';
import { CitationMark } from './CitationMark.tsx';
import { type AnswerList, type AnswerPart, listsOf } from './answer-lists.rules.ts';

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
