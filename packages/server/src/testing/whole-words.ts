/** Finds words that stand by themselves, and not within others or longer numbers; `flags` beside that for Unicode. */
export const wholeWords = (words: string, flags = ''): RegExp => {
  const escaped = words.replaceAll(/[$()*+.?[\\\]^{|}]/gu, String.raw`\$&`);
  return new RegExp(String.raw`(?<![\p{L}\p{N}+])${escaped}(?![\p{L}\p{N}])`, `u${flags}`);
};
