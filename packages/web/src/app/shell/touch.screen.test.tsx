import { askConcierge } from '@caravan/contract/concierge/concierge.endpoints.ts';
import { onTestFinished, vi } from 'vitest';
import { commands, type Locator, userEvent } from 'vitest/browser';
import { atRest } from '../../testing/at-rest.ts';
import { answerPastQuestions } from '../../testing/concierge-answers.ts';
import { unfold } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';

/** Where a finger lands on an element: in the middle of its upper part. */
const pointOn = (locator: Locator, down = 20): { x: number; y: number } => {
  const { left, width, top } = locator.element().getBoundingClientRect();
  return { x: left + width / 2, y: top + down };
};

/** Puts a finger on an element and draws it so far, in small steps as a hand does. */
const draw = async (locator: Locator, { x = 0, y = 0 }: { x?: number; y?: number }): Promise<void> => {
  await atRest();
  const start = pointOn(locator);
  const steps = [0, 0.1, 0.25, 0.5, 0.75, 1];
  await commands.drawFinger(steps.map((part) => ({ x: start.x + part * x, y: start.y + part * y })));
};

test('a dialog is pulled down by its head, unless something was typed into it', async ({ screen: { open } }) => {
  await open('/trips');
  const dialog = page.getByRole('dialog', { name: 'Create New Trip' });
  const title = dialog.getByLabelText('Title');
  const head = dialog.getByRole('heading', { name: 'Create New Trip' });
  const begin = page.getByRole('button', { name: 'Create New Trip' });
  await begin.click();
  await expect.element(dialog).toBeVisible();

  await draw(head, { y: 200 });
  await expect.element(dialog).not.toBeInTheDocument();
  await begin.click();
  await title.fill('Half an idea');
  const before = pointOn(dialog);
  await draw(head, { y: 200 });

  await atRest();
  expect(pointOn(dialog)).toEqual(before);
  await expect.element(title).toHaveValue('Half an idea');
});

test('a swipe sideways turns the page of the calendar', async ({ screen: { data, open } }) => {
  data.addTrip({ title: 'Lisbon', startDate: '2027-03-27', endDate: '2027-04-02' });
  await open('/');
  await unfold('Trip Calendar');
  const grid = page.getByRole('region', { name: 'Trip Calendar' }).getByRole('grid');
  await expect.element(grid).toBeVisible();
  const month = () => grid.element().getAttribute('aria-label');
  const first = month();
  grid.element().scrollIntoView({ block: 'center' });

  await draw(grid, { x: -120 });
  await expect.poll(month).not.toBe(first);
  await draw(grid, { x: 120 });

  await expect.poll(month).toBe(first);
});

test('where a finger types, Enter begins a new line of a question', async ({ screen: { server, open } }) => {
  const { matchMedia } = window;
  // A browser that has once been a device with touch is none with a mouse any more: for this test the page alone takes it for one.
  const spy = vi
    .spyOn(window, 'matchMedia')
    .mockImplementation((query) => matchMedia(query.replace('(pointer: coarse)', 'all')));
  onTestFinished(() => spy.mockRestore());
  answerPastQuestions(server);
  await open('/concierge');
  const box = page.getByLabelText('Your question');
  await box.click();

  await userEvent.keyboard('Where{Enter}to?');

  await expect.element(box).toHaveValue('Where\nto?');
  expect(server.requests(askConcierge)).toEqual([]);
});
