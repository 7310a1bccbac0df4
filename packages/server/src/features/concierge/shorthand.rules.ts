/** Behind these a '2' is a 'to': 'going 2 Japan'. */
const GOING = 'going|go|goes|fly|flying|off|back|move|moving|travelling|traveling|drive|driving|next|close|closest';

/**
 * What people write short, as it is written out. What may be a name is so in small letters alone: 'R', 'JK', and who is called
 * Imo. The first that fits counts. Words that say nothing of the question, as 'lol', are left out.
 */
const SHORTHAND: readonly (readonly [RegExp, string])[] = [
  [/\p{Extended_Pictographic}|\u200d|\ufe0f/gu, ' '],
  [/\b[Ww]\/o\b/gu, 'without'],
  [/\b[Ww]\/(?=\s|\p{L})/gu, 'with '],
  [/(?<=\s)w(?=\s)/gu, 'with'],
  [/(?<=\s)(?:n|&|\+)(?=\s+\p{L})/gu, 'and'],
  // 'Iceland +??' asks for what stands behind the plus.
  [/(?<=\s)\+(?=\s*\?)/gu, 'calling code'],
  [/\+(?=\d)/gu, 'plus '],
  [/(?<=\p{L} )4(?= \p{L}+\b)(?! (?:\p{L}*s|people|of|or|and|to|am|pm|km|in)\b)/giu, 'for'],
  [new RegExp(String.raw`(?<=\b(?:${GOING}) )2(?= \p{L})`, 'giu'), 'to'],
  [/(?<![\p{L}\p{N}'’.-])r(?![\p{L}\p{N}'’.-])/gu, 'are'],
  [/\bu\b/gu, 'you'],
  [/\by['’]?all\b/giu, 'you'],
  [/\bur\b/gu, 'your'],
  [/\brn\b/gu, 'right now'],
  [/\b(?:tmrw|tmr|tmrrw|tmw|tomoz|2moro|2mrw|tomorow)\b/giu, 'tomorrow'],
  [/\b(?:tonite|2nite|2night)\b/giu, 'tonight'],
  [/\bppl\b/giu, 'people'],
  [/\b(?:hrs)\b/giu, 'hours'],
  [/\b(what|where|who|when|how|that)s\b/giu, '$1 is'],
  [/\b(what|where|when|how)re\b/giu, '$1 are'],
  [/\bgonna\b/giu, 'going to'],
  [/\bwanna\b/giu, 'want to'],
  [/\bgotta\b/giu, 'have to'],
  [/\bgimme\b/giu, 'give me'],
  [/\blemme\b/giu, 'let me'],
  [/\bdunno\b/giu, 'do not know'],
  [/\b(?:smth|sth)\b/gu, 'something'],
  [/\b(?:pls|plz|plss)\b/giu, 'please'],
  [/\b(?:thx|tnx|thnx|tysm)\b/giu, 'thanks'],
  [/\b(?:cuz|coz|bcs|bcos|bcoz)\b/gu, 'because'],
  [/\bb4\b/giu, 'before'],
  [/\b(?:abt|abuot)\b/giu, 'about'],
  [/\bbtw\b/giu, 'by the way'],
  [/\b(?:wknd|wkend)\b/giu, 'weekend'],
  [/\bidk\b/giu, 'I do not know'],
  [/\b(?:asap|lmao|rofl|haha+|hehe+|tbh|imho|omg|ngl|fyi)\b/giu, ' '],
  [/\b(?:lol|imo|jk)\b/gu, ' '],
  [/(?<=\b(?:i|you|we|they))['’]ve\b/giu, ' have'],
  [/(?<=\b(?:you|we|they|there|what|where|who|how|when))['’]re\b/giu, ' are'],
  [/(?<=\b(?:i|you|he|she|it|we|they|there|that|what|who))['’]ll\b/giu, ' will'],
  // Contractions without their apostrophe.
  [/\b(do|does|did|is|are|was|were|has|have|would|should|could)nt\b/giu, "$1n't"],
  [/\bhow(?: is|'s|’s) about\b/giu, 'how about'],
];

/** A text as it is written in full: `what r u wearing tmrw` → `what are you wearing tomorrow`. Names stay as they are. */
export const writtenOut = (text: string): string =>
  SHORTHAND.reduce((full, [short, long]) => full.replace(short, long), text.normalize('NFC'))
    .replaceAll(/[^\S\n]+/gu, ' ')
    .trim();
