import { foldName } from '@caravan/contract/places/places.rules.ts';
import { isOneLetterOff, stemOf, STOP_WORDS, withoutDoubles } from '../words.ts';
import type { Work } from '../work.ts';

/** Other forms of a word, and slips in it, begin with these letters of it. */
const SAME_LETTERS = 3;
/** What it takes to fold a text, to stem a word, and to undo its doubled letters; some comparisons are one step. */
const STEPS = { fold: 2, stem: 5, undouble: 1, comparisons: 4 } as const;

/** Words that begin with the same letter, as forms of one word and slips in it do. */
interface SameInitial {
  readonly byLength: Map<number, string[]>;
  /** Made with the first word that is looked for among them. */
  forms?: { readonly byStem: ReadonlyMap<string, string[]>; readonly byUndoubled: ReadonlyMap<string, string[]> };
}

/** Texts by their words, so that a word is looked for once, however many texts have it. Words are given as `foldName` has them. */
export class TextIndex {
  readonly #folded: string[] = [];
  readonly #textsByWord = new Map<string, number[]>();
  readonly #byInitial = new Map<string, SameInitial>();
  readonly #found = new Map<string, ReadonlySet<number>>();
  readonly #work: Work;

  private constructor(work: Work) {
    this.#work = work;
  }

  static async of<T>(rows: readonly T[], textOf: (row: T) => string, work: Work): Promise<TextIndex> {
    const index = new TextIndex(work);
    // A long text takes as many steps as it has words.
    for (const row of rows) await work.spend(index.#add(textOf(row)));
    return index;
  }

  #add(text: string): number {
    const folded = foldName(text);
    const at = this.#folded.push(folded) - 1;
    const words = folded.split(' ');
    for (const word of words) {
      const texts = this.#textsByWord.get(word);
      if (texts === undefined) this.#addWord(word, at);
      else if (texts.at(-1) !== at) texts.push(at);
    }
    return STEPS.fold + words.length;
  }

  #addWord(word: string, at: number): void {
    this.#textsByWord.set(word, [at]);
    const initial = word[0] ?? '';
    const same: SameInitial = this.#byInitial.get(initial) ?? { byLength: new Map() };
    this.#byInitial.set(initial, same);
    addTo(same.byLength, word.length, word);
  }

  /** The folded words of a text. */
  wordsAt(at: number): string[] {
    return (this.#folded[at] ?? '').split(' ');
  }

  /**
   * Which texts have a word: the same one or another form of it ('tours', 'tour'), one that is nearly written so, and in scripts
   * without spaces one that it is a part of.
   */
  async textsWith(word: string): Promise<ReadonlySet<number>> {
    const known = this.#found.get(word);
    if (known !== undefined) return known;
    const found = new Set<number>();
    const start = [...word].slice(0, SAME_LETTERS).join('');
    for (const each of await this.#wordsLike(word)) {
      const texts = this.#textsByWord.get(each) ?? [];
      for (const at of texts) if (this.#folded[at]?.includes(start) === true) found.add(at);
      await this.#work.spend(Math.ceil(texts.length / STEPS.comparisons));
    }
    if (/[^\p{ASCII}]/u.test(word))
      await this.#work.map(this.#folded, (folded, at) => folded.includes(word) && found.add(at));
    this.#found.set(word, found);
    return found;
  }

  /** The texts that have all of the words, in their order. */
  async textsWithAll(words: readonly string[]): Promise<number[]> {
    const [first, ...others] = words;
    if (first === undefined) return [...this.#folded.keys()];
    let all = [...(await this.textsWith(first))];
    for (const word of others) {
      // Where a word is in no text, the others are not looked for.
      if (all.length === 0) return [];
      const found = await this.textsWith(word);
      all = all.filter((at) => found.has(at));
    }
    return all.toSorted((one, other) => one - other);
  }

  /** For each text that has some of the words, which of them. */
  async wordsByText(words: readonly string[]): Promise<Map<number, string[]>> {
    const byText = new Map<number, string[]>();
    for (const word of words) {
      const texts = await this.textsWith(word);
      for (const at of texts) addTo(byText, at, word);
      await this.#work.spend(Math.ceil(texts.size / STEPS.comparisons));
    }
    return byText;
  }

  async #wordsLike(word: string): Promise<ReadonlySet<string>> {
    const same = this.#byInitial.get(word[0] ?? '');
    if (same === undefined) return new Set();
    const { byStem, byUndoubled } = (same.forms ??= await this.#formsOf(same));
    const alike = new Set(this.#textsByWord.has(word) ? [word] : []);
    for (const each of STOP_WORDS.has(word) ? [] : (byStem.get(stemOf(word)) ?? [])) alike.add(each);
    const undoubled = withoutDoubles(word);
    for (const each of undoubled === null ? [] : (byUndoubled.get(undoubled) ?? [])) alike.add(each);
    for (const length of [word.length - 1, word.length, word.length + 1]) {
      const ofLength = same.byLength.get(length) ?? [];
      await this.#work.map(
        ofLength,
        (each) => isOneLetterOff(word, each, 'name') && alike.add(each),
        1 / STEPS.comparisons,
      );
    }
    return alike;
  }

  async #formsOf({ byLength }: SameInitial): Promise<NonNullable<SameInitial['forms']>> {
    const words = [...byLength.values()].flat();
    const [byStem, byUndoubled] = [new Map<string, string[]>(), new Map<string, string[]>()];
    await this.#work.map(words, (word) => addTo(byStem, stemOf(word), word), STEPS.stem);
    await this.#work.map(words, (word) => addTo(byUndoubled, withoutDoubles(word) ?? '', word), STEPS.undouble);
    return { byStem, byUndoubled };
  }
}

const addTo = <K, V>(lists: Map<K, V[]>, key: K, value: V): void => {
  const list = lists.get(key);
  if (list === undefined) lists.set(key, [value]);
  else list.push(value);
};
