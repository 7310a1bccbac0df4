/** So far into a page it says by which characters it is written (HTML standard, 13.2.3.2), bytes. */
const DECLARED_WITHIN = 1_024;

type Decoder = InstanceType<typeof TextDecoder>;

/** Reads a page's bytes as text, piece by piece. */
export interface PageDecoder {
  decode(piece: Buffer): string;
  /** What is left. */
  end(): string;
}

/**
 * A decoder of the characters that a page is written by, as the HTML standard finds out: its first bytes, the header, what it says itself.
 * Where none of them names characters that there are, it is UTF-8. Bytes that are no character become one that says so.
 *
 * @param contentType the header.
 */
export const pageDecoder = (contentType: string): PageDecoder => {
  let decoder = decoderOf(labelIn(contentType));
  let held = Buffer.alloc(0);
  const begin = (): string => {
    const first = held;
    held = Buffer.alloc(0);
    decoder = markOf(first) ?? decoder ?? declaredIn(first) ?? new TextDecoder();
    return decoder.decode(first, { stream: true });
  };
  let hasBegun = false;
  return {
    decode: (piece) => {
      if (hasBegun && decoder) return decoder.decode(piece, { stream: true });
      held = Buffer.concat([held, piece]);
      if (held.length < DECLARED_WITHIN) return '';
      hasBegun = true;
      return begin();
    },
    end: () => {
      const rest = hasBegun ? '' : begin();
      hasBegun = true;
      return rest + (decoder?.decode() ?? '');
    },
  };
};

const labelIn = (text: string): string | undefined => /charset\s*=\s*["']?\s*([^\s"'/>;]+)/i.exec(text)?.[1];

const decoderOf = (label: string | undefined): Decoder | undefined => {
  try {
    return label === undefined ? undefined : new TextDecoder(label);
  } catch {
    // A name of no characters that anybody writes pages by.
    return undefined;
  }
};

/** The characters that a page's first bytes are a mark of. */
const markOf = (bytes: Buffer): Decoder | undefined => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be');
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? new TextDecoder() : undefined;
};

/** What a page says of itself: it can say so only in letters that are none of UTF-16. */
const declaredIn = (bytes: Buffer): Decoder | undefined => {
  const beginning = bytes.subarray(0, DECLARED_WITHIN).toString('latin1');
  const label = /<meta\s[^>]*?charset\s*=[^>]*/i.exec(beginning)?.[0];
  const decoder = decoderOf(label && labelIn(label));
  return decoder?.encoding.startsWith('utf-16') ? new TextDecoder() : decoder;
};
