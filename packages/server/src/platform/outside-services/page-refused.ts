/** A page cannot be read, or must not be. The message says why, without the address. */
export class PageRefused extends Error {
  override readonly name = 'PageRefused';
  /** Nothing comes of another try. */
  readonly isFinal: boolean;

  constructor(reason: string, { isFinal, cause }: { readonly isFinal: boolean; readonly cause?: unknown }) {
    super(reason, { cause });
    this.isFinal = isFinal;
  }
}
