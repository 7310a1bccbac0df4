import { onTestFinished, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { answerAllScreens } from '../../testing/all-screens.ts';
import { inDays } from '../../testing/samples.ts';
import { unfold } from '../../testing/page-texts.ts';
import { expect, page, test } from '../../testing/screen.tsx';
import { backAtRest } from '../../ui/back-closes.ts';

const dialog = (name: string) => page.getByRole('dialog', { name });
const question = page.getByRole('alertdialog');
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

/** Lets a page lie below the one that a test is on: what is left by mistake is noticed. */
const comeFrom = async (path: string): Promise<void> => {
  history.replaceState(null, '', path);
  history.pushState(null, '', '/');
  // Where a test ends, nothing of its history is ahead or behind for the next one.
  onTestFinished(() => history.replaceState(null, '', '/'));
};

/** Presses a button of the browser; resolves once that has led somewhere. */
const press = async (direction: 'back' | 'forward'): Promise<void> => {
  const moved = new Promise((resolve) => navigation.addEventListener('currententrychange', resolve, { once: true }));
  history[direction]();
  await moved;
};

/** Waits until Back would close the next thing: a press before that is one of two quick ones. */
const answered = async (): Promise<void> => {
  await expect.poll(() => history.state as unknown).toMatchObject({ caravanBack: 'over' });
};

test('Back closes what lies on top, asks as Esc does, and leaves the page only when nothing lies over it', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  await comeFrom('/members');
  await open(`/trip/${trip.id}`);
  await button('Add Your First Activity').click();
  const add = dialog('Add Activity');
  await expect.element(add).toBeVisible();

  history.back();
  await expect.element(add).not.toBeInTheDocument();
  expect(location.pathname).toBe(`/trip/${trip.id}`);

  await press('forward');
  await backAtRest();
  expect(location.pathname, 'forwards there is nothing any more').toBe(`/trip/${trip.id}`);

  await button('Add Your First Activity').click();
  await add.getByLabelText('Title').fill('Fado');
  history.back();
  await expect.element(question, { message: 'what is typed would be lost' }).toBeVisible();
  await answered();
  history.back();
  await expect.element(question, { message: 'as with Esc, it is kept' }).not.toBeInTheDocument();
  await expect.element(add.getByLabelText('Title')).toHaveValue('Fado');
  await answered();
  history.back();
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect.element(add).not.toBeInTheDocument();
  expect(location.pathname).toBe(`/trip/${trip.id}`);

  await backAtRest();
  history.back();
  await expect.poll(() => location.pathname, { message: 'with nothing open it leads back' }).toBe('/members');
});

test('two quick presses of Back close two things', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Lisbon', startDate: inDays(3), endDate: inDays(5) });
  data.addOutfit(trip, { title: 'Linen suit' });
  await comeFrom('/members');
  await open(`/trip/${trip.id}?tab=closet`);
  await button('Linen suit').click();
  await dialog('Linen suit').getByRole('button', { name: 'Edit' }).click();
  await expect.element(dialog('Edit Outfit')).toBeVisible();

  await press('back');
  history.back();
  await expect.element(dialog('Edit Outfit')).not.toBeInTheDocument();
  await expect.element(dialog('Linen suit')).not.toBeInTheDocument();
  await backAtRest();
  expect(location.pathname + location.search).toBe(`/trip/${trip.id}?tab=closet`);
  await expect.element(button('Linen suit')).toBeVisible();
});

test('a Back that skips the page below closes what is open all the same', async ({ screen: { data, open } }) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  await comeFrom('/members');
  await open(`/trip/${trip.id}`);
  await button('Add Your First Activity').click();
  await expect.element(dialog('Add Activity')).toBeVisible();

  history.go(-2);
  await expect.element(dialog('Add Activity')).not.toBeInTheDocument();
  await backAtRest();
  expect(location.pathname).toBe(`/trip/${trip.id}`);
  await expect.element(button('Add Your First Activity')).toBeVisible();
});

test('Back closes a menu and a list of proposals, and what closed by itself leaves nothing behind', async ({
  screen: { data, server, open },
}) => {
  answerAllScreens(server, data);
  const trip = data.addTrip({ title: 'Lisbon' });
  data.addOutfit(trip, { title: 'Linen suit' });
  await comeFrom('/members');
  await open(`/trip/${trip.id}?tab=closet`);
  await button('Actions for Linen suit').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  await expect.element(button('Linen suit')).toBeVisible();

  // From a menu to a dialog to its question, and all of it closed by its own buttons.
  await button('Actions for Linen suit').click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await button('Keep Outfit').click();
  await button('Linen suit').click();
  await expect.element(dialog('Linen suit')).toBeVisible();
  await expect.poll(() => dialog('Linen suit').element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog('Linen suit')).not.toBeInTheDocument();
  await backAtRest();

  history.back();
  await expect.poll(() => location.pathname).toBe('/members');
});

test('a way back that the browser is slow to go closes nothing that has opened meanwhile', async ({
  screen: { data, open },
}) => {
  const trip = data.addTrip({ title: 'Lisbon' });
  data.addOutfit(trip, { title: 'Linen suit' });
  await comeFrom('/members');
  await open(`/trip/${trip.id}?tab=closet`);
  const { resolve: goNow, promise: isLetGo } = Promise.withResolvers<void>();
  const go = vi.spyOn(history, 'go').mockImplementationOnce((by) => void isLetGo.then(() => history.go(by)));
  onTestFinished(() => go.mockRestore());
  await button('Linen suit').click();
  await expect.element(dialog('Linen suit')).toBeVisible();
  await expect.poll(() => dialog('Linen suit').element().contains(document.activeElement)).toBe(true);
  await userEvent.keyboard('{Escape}');
  await expect.poll(() => go.mock.calls).toEqual([[-1]]);
  // It is given up: nothing lies over the page any more, as far as that is known.
  await backAtRest();

  await button('Actions for Linen suit').click();
  await expect.element(page.getByRole('menu')).toBeVisible();
  await answered();
  const arrives = new Promise((done) => navigation.addEventListener('currententrychange', done, { once: true }));
  goNow();
  await arrives;
  await answered();

  await expect.element(page.getByRole('menu')).toBeVisible();
  history.back();
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument();
  expect(location.pathname).toBe(`/trip/${trip.id}`);
});

test('Back leads from a page that was reached out of a dialog to the page below, without the dialog', async ({
  screen: { data, server, open },
}) => {
  answerAllScreens(server, data);
  const trip = data.addTrip({ title: 'Lisbon', startDate: inDays(0), endDate: inDays(2) });
  await comeFrom('/members');
  await open('/');
  await unfold('Trip Calendar');
  await button(/Lisbon/)
    .first()
    .click();
  const day = page.getByRole('dialog');
  await day.getByRole('link', { name: 'View Trip Details' }).click();
  await expect.poll(() => location.pathname).toBe(`/trip/${trip.id}`);
  await expect.element(page.getByRole('heading', { name: 'Trip Itinerary' })).toBeVisible();
  await backAtRest();

  history.back();
  await expect.poll(() => location.pathname).toBe('/');
  await expect.element(day, { message: 'the dialog stays closed' }).not.toBeInTheDocument();
  history.back();
  await expect.poll(() => location.pathname).toBe('/members');
});

test('who signs out right after something has closed gets away: nothing calls the browser back from there', async ({
  screen: { navigation: leaving, open },
}) => {
  await comeFrom('/members');
  await open('/profile');
  await expect.element(button('Sign Out')).toBeVisible();
  const signOut = button('Sign Out').element() as HTMLElement;
  await button('Change Password').click();
  const change = dialog('Change Password');
  await expect.element(change).toBeVisible();
  await answered();
  const moves: number[] = [];
  const { go } = history;
  history.go = (by = 0) => {
    moves.push(leaving.left.length);
    go.call(history, by);
  };
  onTestFinished(() => {
    history.go = go;
  });

  (change.getByRole('button', { name: 'Cancel' }).element() as HTMLElement).click();
  signOut.click();

  await expect.poll(() => leaving.left).toEqual(['/api/logout']);
  await expect.element(change).not.toBeInTheDocument();
  await backAtRest();
  expect(moves.filter((left) => left > 0)).toEqual([]);
});
