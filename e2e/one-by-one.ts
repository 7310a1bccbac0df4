import type { Page, Route } from '@playwright/test';

/** A page gets its answers one after the other, each once it has drawn the one before; its fonts come last. */
export class OneByOne {
  readonly #page: Page;
  readonly #fonts: Route[] = [];
  #last: Promise<void> = Promise.resolve();

  private constructor(page: Page) {
    this.#page = page;
  }

  static async on(page: Page): Promise<OneByOne> {
    const oneByOne = new OneByOne(page);
    await page.route('**/api/**', (route) => oneByOne.#enqueue(route));
    await page.route('**/*.woff2', (route) => void oneByOne.#fonts.push(route));
    return oneByOne;
  }

  /** Waits until all answers and then the fonts are there and drawn. */
  async everythingDrawn(): Promise<void> {
    await this.#untilNoneWaits();
    if (this.#fonts.length === 0) throw new Error('The page has requested no font.');
    for (const font of this.#fonts.splice(0)) this.#enqueue(font);
    await this.#untilNoneWaits();
  }

  async #untilNoneWaits(): Promise<void> {
    let awaited: Promise<void>;
    do {
      awaited = this.#last;
      await awaited;
    } while (awaited !== this.#last);
  }

  #enqueue(route: Route): void {
    const pass = async (): Promise<void> => {
      await route.fulfill({ response: await route.fetch() });
      await drawn(this.#page);
    };
    // A page that is left takes and draws nothing more; one that is there shows what it misses.
    this.#last = this.#last.then(pass).catch(() => undefined);
  }
}

/** Waits until the page has drawn what it knows. */
const drawn = (page: Page): Promise<void> =>
  page.evaluate(async () => {
    for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
  });
