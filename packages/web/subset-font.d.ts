declare module 'subset-font' {
  /** What is used of its options. */
  interface SubsetFontOptions {
    readonly targetFormat: 'woff2';
    /** The part of each axis that is kept. */
    readonly variationAxes: Readonly<Record<string, { readonly min: number; readonly max: number }>>;
    /** Tags of the OpenType features that are kept. */
    readonly keepFeatures: readonly string[];
    readonly noHinting: boolean;
  }
  /** The font with the characters of a text alone. */
  const subsetFont: (font: Buffer, text: string, options: SubsetFontOptions) => Promise<Buffer>;
  export default subsetFont;
}
