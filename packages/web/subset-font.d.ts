declare module 'subset-font' {
  /** What is used of its options. */
  interface SubsetFontOptions {
    readonly targetFormat: 'woff2';
    /** Tags of the OpenType features that are kept. */
    readonly keepFeatures: readonly string[];
  }
  /** The font with the characters of a text alone. */
  const subsetFont: (font: Buffer, text: string, options: SubsetFontOptions) => Promise<Buffer>;
  export default subsetFont;
}
