let emojiPattern: RegExp | undefined;

/** Whether a text is one emoji as it is recommended for interchange (Unicode UTS #51), and nothing else. */
export const isEmoji = (value: string): boolean => {
  // Built when it is needed: browsers that do not know the flag read this file, too.
  emojiPattern ??= new RegExp(String.raw`^\p{RGI_Emoji}$`, 'v');
  return emojiPattern.test(value);
};
