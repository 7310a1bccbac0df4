import { expect, onTestFinished, test } from 'vitest';
import { paintedFrames } from '../testing/at-rest.ts';
import { letThingsMove } from '../testing/browser-settings.ts';
import { bringIntoView, scrollToPlace } from './scroll-into-view.ts';

/** A page with a place in its middle; what is before it grows once the page has begun to move, as rows do that come into reach. */
const aPage = () => {
  const host = document.createElement('div');
  // The browser would keep up with what grows out of sight by itself.
  host.style.overflowAnchor = 'none';
  host.innerHTML = '<div style="height: 3000px"></div><h2>Place</h2><div style="height: 3000px"></div>';
  document.body.append(host);
  onTestFinished(() => host.remove());
  const [before, place] = host.children as unknown as [HTMLElement, HTMLElement];
  const grow = () => (before.style.height = '3500px');
  return { place, grow, offBy: () => Math.abs(place.getBoundingClientRect().top) };
};

/** Takes `scrollend` away from the browser, until the test is over. */
const neverSayThatItScrolled = (): void => {
  const own = Object.getOwnPropertyDescriptor(window, 'onscrollend');
  const swallow = (event: Event) => event.stopImmediatePropagation();
  Reflect.deleteProperty(window, 'onscrollend');
  document.addEventListener('scrollend', swallow, { capture: true });
  onTestFinished(() => {
    document.removeEventListener('scrollend', swallow, { capture: true });
    if (own) Object.defineProperty(window, 'onscrollend', own);
  });
};

test.for([{ says: true }, { says: false }])(
  'whoever is taken to a place lands where it is by then, whether the browser says that it scrolled: $says',
  async ({ says }) => {
    await letThingsMove();
    if (!says) neverSayThatItScrolled();
    expect('onscrollend' in window).toBe(says);
    const { place, grow, offBy } = aPage();
    addEventListener('scroll', grow, { once: true });

    scrollToPlace(place, 'start');

    await expect.poll(offBy).toBeLessThan(2);
  },
);

test('where nothing had to be scrolled, whoever scrolls next stays where they go', async () => {
  await letThingsMove();
  const { place, offBy } = aPage();
  place.scrollIntoView({ block: 'start', behavior: 'instant' });
  await paintedFrames(5);

  scrollToPlace(place, 'start');
  await paintedFrames(15);
  // As assistive technology does: without a key or a pointer.
  scrollBy({ top: 1000, behavior: 'instant' });
  await paintedFrames(15);

  expect(offBy()).toBeCloseTo(1000, 0);
});

/** A finger that is put on the page, as far as it says so. */
const press = () =>
  document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, pointerType: 'touch' }));

test('under the finger of whoever presses something on the way, the page stands', async () => {
  await letThingsMove();
  const { place, offBy } = aPage();
  const isMoving = new Promise((moves) => {
    addEventListener('scroll', moves, { once: true });
  });
  addEventListener('scroll', press, { once: true });

  scrollToPlace(place, 'start');
  await isMoving;
  await paintedFrames(30);

  expect(offBy()).toBeGreaterThan(1000);
});

test('what was saved is shown, but not to whoever presses something before', async () => {
  await letThingsMove();
  const { place, offBy } = aPage();
  place.id = 'saved';

  bringIntoView('saved');
  press();
  await paintedFrames(30);
  expect(scrollY).toBe(0);

  bringIntoView('saved');
  await expect.poll(() => scrollY).toBeGreaterThan(0);
  await expect.poll(offBy).toBeLessThan(innerHeight);
});
