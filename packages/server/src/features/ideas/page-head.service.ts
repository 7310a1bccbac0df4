import { LINK_TITLE_MAX } from '@caravan/contract/ideas/ideas.schema.ts';
import { Parser } from 'htmlparser2';

/** What a page says of itself. */
export interface PageHead {
  readonly title: string | null;
  /** The address of its picture, as it is written there. */
  readonly image: string | null;
}

/** The longest address of a picture that is taken, characters. */
const ADDRESS_MAX = 2_048;
/** So much of a title is collected: what comes behind it would be cut. */
const COLLECTED_MAX = 2_000;

/** Where a page names its title, the best first: Open Graph, then what others read, then what a browser shows. */
const TITLES = ['og:title', 'twitter:title'] as const;
const IMAGES = ['og:image:secure_url', 'og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'] as const;

/** Takes a page as text, piece by piece, and says what it says of itself. */
export const readHead = () => {
  const metas = new Map<string, string>();
  let title = '';
  let isInTitle = false;
  let isOver = false;
  const parser = new Parser({
    onopentag: (name, { property, name: called, content }) => {
      if (isOver) return;
      if (name === 'body') isOver = true;
      if (name === 'title') isInTitle = title === '';
      const meta = (property ?? called ?? '').toLowerCase();
      if (name === 'meta' && content && !metas.has(meta)) metas.set(meta, content.slice(0, ADDRESS_MAX));
    },
    ontext: (text) => {
      if (isInTitle && !isOver && title.length < COLLECTED_MAX) title += text;
    },
    onclosetag: (name) => {
      if (name === 'title') isInTitle = false;
      if (name === 'head') isOver = true;
    },
  });
  return {
    write: (text: string): void => {
      if (!isOver) parser.write(text);
    },
    /** Nothing more comes that it says. */
    isOver: (): boolean => isOver,
    found: (): PageHead => ({
      title: [...TITLES.map((name) => metas.get(name)), title].map(cleanTitle).find((one) => one !== null) ?? null,
      image: IMAGES.map((name) => metas.get(name)?.trim()).find((one) => one) ?? null,
    }),
  };
};

/** One line without what cannot be seen, as long as one is kept; `null` where nothing is left. */
const cleanTitle = (text: string | undefined): string | null => {
  const shown = (text ?? '').replaceAll(/(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ' ');
  const line = shown.replaceAll(/\s+/g, ' ').trim();
  const short = line.length > LINK_TITLE_MAX ? `${line.slice(0, LINK_TITLE_MAX - 1).trimEnd()}…` : line;
  return short.toWellFormed() || null;
};
