/** A line from which pieces are taken as they are understood. */
export class Line {
  text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** Takes the first piece that means something; what was read of it, or `null`. */
  take<T>(pattern: RegExp, read: (match: RegExpExecArray) => T | null): T | null {
    const all = new RegExp(pattern.source, 'giu');
    for (let match = all.exec(this.text); match; match = all.exec(this.text)) {
      const value = read(match);
      if (value !== null) {
        this.text = `${this.text.slice(0, match.index)} ${this.text.slice(match.index + match[0].length)}`;
        return value;
      }
      all.lastIndex = match.index + 1;
    }
    return null;
  }
}

export const padded = (value: number | string): string => String(value).padStart(2, '0');
