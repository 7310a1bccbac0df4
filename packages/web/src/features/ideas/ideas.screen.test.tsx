import { answerIdea, deleteIdea, listIdeas, planIdea, addIdea } from '@caravan/contract/ideas/ideas.endpoints.ts';
import type { Answer } from '@caravan/contract/ideas/ideas.schema.ts';
import { joinActivity, listActivities } from '@caravan/contract/itinerary/itinerary.endpoints.ts';
import type { TripDetail } from '@caravan/contract/trips/trips.schema.ts';
import { expectAccessible } from '../../testing/accessibility.ts';
import { alarm } from '../../testing/page-texts.ts';
import { aGuest, aPerson, inDays } from '../../testing/samples.ts';
import { expect, page, SIZES, test } from '../../testing/screen.tsx';
import type { TripData } from '../../testing/trip-data.ts';

const views = page.getByRole('radiogroup', { name: 'Views of the itinerary' });
const card = (title: string) => page.getByRole('article', { name: title, exact: true });
const answerButton = (title: string, name: RegExp) => card(title).getByRole('button', { name });
const dialog = page.getByRole('dialog');
const ideasOf = ({ id }: TripDetail) => `/trip/${id}?tab=itinerary&view=ideas`;
const order = (): string[] =>
  page
    .getByRole('list', { name: 'Ideas by rank' })
    .getByRole('article')
    .elements()
    .map((element) => element.getAttribute('aria-label') ?? '');

const MAYA = aPerson({ firstName: 'Maya', lastName: 'Lund' });
const BEN = aPerson({ firstName: 'Ben', lastName: 'Otto' });

/** A trip of three people, three days of it to come. */
const lisbon = (data: TripData, fields: Parameters<TripData['addTrip']>[0] = {}): TripDetail =>
  data.addTrip({
    title: 'Lisbon',
    currency: 'EUR',
    timeZone: 'UTC',
    startDate: inDays(3),
    endDate: inDays(5),
    others: [
      [MAYA, 'member'],
      [BEN, 'member'],
    ],
    ...fields,
  });

const said = (...given: readonly (readonly [{ readonly id: string }, Answer])[]) => ({
  answers: given.map(([{ id: userId }, answer]) => ({ userId, answer })),
});

test.for(SIZES)('ideas stand by rank, and say who would rather not (%s)', async (size, { screen: { data, open } }) => {
  const trip = lisbon(data);
  data.addIdea(trip, { title: 'Karaoke', ...said([MAYA, 'rather-not'], [BEN, 'want'], [data.viewer, 'want']) });
  data.addIdea(trip, { title: 'Tram', ...said([BEN, 'fine']) });
  data.addIdea(trip, {
    title: 'Fado',
    note: 'In Alfama',
    location: 'Alfama',
    link: 'https://www.example.com/fado',
    linkTitle: 'Fado in Alfama',
    cost: { amountMinor: 2_500, currency: 'EUR' },
    commentCount: 2,
    ...said([MAYA, 'want'], [BEN, 'fine']),
  });

  await open(ideasOf(trip), size);

  await expect.element(card('Fado')).toBeVisible();
  expect(order()).toEqual(['Fado', 'Tram', 'Karaoke']);
  await expect.element(card('Karaoke')).toMatchTextContent('Maya would rather not');
  await expect.element(card('Fado')).toMatchTextContent('About €25.00 per person');
  await expect.element(card('Fado').getByRole('link', { name: /Fado in Alfama/ })).toBeVisible();
  await expect.element(card('Fado').getByRole('link', { name: /Alfama.*map/ })).toBeVisible();
  await expect.element(page.getByText(/a want counts two, a fine one/)).toBeVisible();
  await expectAccessible(`ideas on a ${size}`);
});

test('an answer is one press, moves nothing until one wants the new order, and is taken back by another', async ({
  screen: { data, server, live, open },
}) => {
  const trip = lisbon(data);
  data.addIdea(trip, { title: 'Tram', ...said([BEN, 'want']) });
  const fado = data.addIdea(trip, { title: 'Fado', ...said([MAYA, 'fine'], [BEN, 'fine']) });
  const newOrder = page.getByRole('button', { name: 'New Order' });
  await open(ideasOf(trip));
  await expect.element(card('Fado')).toBeVisible();
  expect(order()).toEqual(['Fado', 'Tram']);
  await expect.element(views.getByRole('radio', { name: /Ideas 2 not answered/ })).toBeVisible();
  await expect.element(newOrder).not.toBeInTheDocument();
  const top = () => card('Fado').element().getBoundingClientRect().top + scrollY;
  const before = top();

  await answerButton('Tram', /^Want/).click();

  await expect.element(answerButton('Tram', /^Want/)).toHaveAttribute('aria-pressed', 'true');
  await expect.element(page.getByText('The ideas rank in another order now.')).toBeInTheDocument();
  await expect.element(views.getByRole('radio', { name: /Ideas 1 not answered/ })).toBeVisible();
  expect(order()).toEqual(['Fado', 'Tram']);
  expect(top()).toBe(before);
  await expectAccessible('ideas that rank in another order');
  await newOrder.click();
  expect(order()).toEqual(['Tram', 'Fado']);
  await expect.element(page.getByRole('heading', { name: 'Trip Ideas' })).toHaveFocus();
  await expect.element(newOrder).not.toBeInTheDocument();

  await answerButton('Tram', /^Want/).click();
  await expect.element(newOrder).toBeVisible();
  Object.assign(fado, said([MAYA, 'rather-not']));
  live.emit({ type: 'trip_changed', tripId: trip.id, resource: 'ideas' });
  await expect.element(newOrder).not.toBeInTheDocument();
  expect(order()).toEqual(['Tram', 'Fado']);
  await expect.poll(() => server.requests(answerIdea).map(({ body }) => body.answer)).toEqual(['want', null]);
});

test('ideas stand in their rank when they are shown again, and a new one stands last until then', async ({
  screen: { data, open },
}) => {
  const trip = lisbon(data);
  data.addIdea(trip, { title: 'Karaoke', ...said([MAYA, 'rather-not']) });
  await open(ideasOf(trip));
  await page.getByRole('button', { name: 'Add Idea' }).click();
  await dialog.getByLabelText('Title').fill('Fado');
  await dialog.getByRole('button', { name: 'Add Idea' }).click();
  await expect.poll(order).toEqual(['Karaoke', 'Fado']);

  await views.getByRole('radio', { name: 'Plan' }).click();
  await views.getByRole('radio', { name: /^Ideas/ }).click();

  await expect.poll(order).toEqual(['Fado', 'Karaoke']);
});

test('whoever is a member adds an idea; what was typed is there again after a reload', async ({
  screen: { data, server, open, reload },
}) => {
  const trip = lisbon(data, { role: 'member' });
  await open(ideasOf(trip));
  await page.getByRole('button', { name: 'Add the First Idea' }).click();
  await dialog.getByLabelText('Title').fill('Fado');
  await dialog.getByLabelText(/^Link/).fill('not a link');
  await dialog.getByLabelText(/^Cost per person/).fill('-3');
  await dialog.getByRole('button', { name: 'Add Idea' }).click();
  await expect.element(dialog.getByText('Must be a web address, such as https://example.com')).toBeVisible();
  await expect.element(dialog.getByText('The cost cannot be negative')).toBeVisible();
  await expectAccessible('the form of an idea', '[role=dialog]');

  await reload();
  await page.getByRole('button', { name: 'Add the First Idea' }).click();
  await expect.element(dialog.getByLabelText('Title')).toHaveValue('Fado');
  await dialog.getByLabelText(/^Link/).fill('example.com/fado');
  await dialog.getByLabelText(/^Cost per person/).fill('25,50');
  await dialog.getByRole('button', { name: 'Add Idea' }).click();

  await expect.element(card('Fado')).toMatchTextContent('About €25.50 per person');
  await expect
    .poll(() => server.requests(addIdea).map(({ body }) => [body.title, body.link, body.cost]))
    .toEqual([['Fado', 'https://example.com/fado', { amountMinor: 2_550, currency: 'EUR' }]]);
  await expect.element(card('Fado').getByRole('button', { name: /on the plan/ })).not.toBeInTheDocument();
});

test('everybody’s answer is in a sheet, where one answers for one’s guests', async ({
  screen: { data, server, open },
}) => {
  const trip = lisbon(data, { role: 'member' });
  const [emil, grandma] = [
    aGuest(trip.id, 'Emil', { createdBy: data.viewer.id }),
    aGuest(trip.id, 'Grandma', { createdBy: MAYA.id }),
  ];
  trip.guests = [emil, grandma];
  data.addIdea(trip, { title: 'Fado', ...said([MAYA, 'fine'], [BEN, 'rather-not']) });
  await open(ideasOf(trip));
  await card('Fado').getByRole('button', { name: '2 of 5 answered (Fado)' }).click();
  const row = (name: string) => dialog.getByRole('listitem').filter({ hasText: name });

  await expect.element(row('Maya Lund')).toMatchTextContent('Fine');
  await expect.element(row('Ben Otto')).toMatchTextContent('Rather Not');
  await expect.element(row('Grandma')).toMatchTextContent('No answer');
  await expect.element(row('Grandma').getByRole('button')).not.toBeInTheDocument();
  await expect.element(row('Maya Lund').getByRole('button')).not.toBeInTheDocument();
  await dialog.getByRole('group', { name: 'Answer of Emil' }).getByRole('button', { name: 'Want' }).click();

  await expect.element(row('Emil').getByRole('button', { name: 'Want' })).toHaveAttribute('aria-pressed', 'true');
  await expectAccessible('the answers to an idea', '[role=dialog]');
  await expect
    .poll(() => server.requests(answerIdea).map(({ params, body }) => [params.personId, body.answer]))
    .toEqual([[emil.id, 'want']]);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(card('Fado').getByRole('button', { name: '3 of 5 answered (Fado)' })).toBeVisible();
  await expect.element(answerButton('Fado', /^Want/)).toMatchTextContent('1');
});

test('members change and delete their own ideas alone', async ({ screen: { data, server, open } }) => {
  const trip = lisbon(data, { role: 'member' });
  data.addIdea(trip, { title: 'Tram', createdBy: MAYA.id });
  data.addIdea(trip, { title: 'Fado', createdBy: data.viewer.id });
  await open(ideasOf(trip));
  await expect.element(card('Tram')).toBeVisible();
  await expect.element(card('Tram').getByRole('button', { name: 'Actions for Tram' })).not.toBeInTheDocument();

  await card('Fado').getByRole('button', { name: 'Actions for Fado' }).click();
  await page.getByRole('menuitem', { name: 'Delete Idea' }).click();
  await page.getByRole('button', { name: 'Yes, Delete' }).click();

  await expect.element(card('Fado')).not.toBeInTheDocument();
  await expect.poll(() => server.requests(deleteIdea)).toHaveLength(1);
});

test('an editor puts an idea on a free evening, and is led from the idea to the plan', async ({
  screen: { data, server, open },
}) => {
  const trip = lisbon(data);
  const evening = (day: number, time: string) => `${inDays(day)}T${time}:00.000Z`;
  data.addActivity(trip, { title: 'Dinner', startTime: evening(3, '18:30'), endTime: evening(3, '22:30') });
  const cost = { amountMinor: 2_500, currency: 'EUR' };
  data.addIdea(trip, { title: 'Fado', cost, ...said([MAYA, 'want'], [data.viewer, 'want'], [BEN, 'rather-not']) });
  await open(ideasOf(trip));
  await card('Fado').getByRole('button', { name: 'Put Fado on the plan' }).click();
  await expect
    .element(dialog.getByText('At €25.00 per person, its cost for all 2 is €50.00.', { exact: false }))
    .toBeVisible();

  await expect.element(dialog.getByRole('note')).toMatchTextContent('Ben would rather not.');
  await expect.element(dialog.getByText(/For those who want to: (you and Maya|Maya and you)\./)).toBeVisible();
  await expect.element(dialog.getByLabelText('Day')).toHaveValue(inDays(3));
  await dialog.getByRole('radio', { name: 'Evening' }).click();
  const free = dialog.getByRole('button', { name: /7:00 PM/ });
  await expect.element(free).toHaveLength(2);
  await expectAccessible('the sheet of a plan', '[role=dialog]');
  await free.first().click();
  await expect.element(dialog.getByLabelText('Day')).toHaveValue(inDays(4));
  await dialog.getByRole('button', { name: 'Put on the Plan' }).click();

  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .poll(() => server.requests(planIdea).map(({ body }) => [body.startTime, body.endTime]))
    .toEqual([[evening(4, '19:00'), evening(4, '21:00')]]);
  const planned = card('Fado').getByRole('button', { name: /^On the plan:.*7:00 PM/ });
  await planned.click();
  await expect.element(views.getByRole('radio', { name: 'Plan' })).toBeChecked();
  await expect.element(page.getByRole('heading', { name: 'Fado' })).toBeInViewport();
  await expect.element(page.getByText('€50.00 for all, €25.00 per person')).toBeVisible();
});

test('one joins what is on the plan instead of answering it, and finds it where only one’s own plan was shown', async ({
  screen: { data, server, open },
}) => {
  const trip = lisbon(data);
  const fado = data.addActivity(trip, { title: 'Fado', participants: { mode: 'some', personIds: [MAYA.id] } });
  data.addActivity(trip, { title: 'Lunch' });
  data.addIdea(trip, { title: 'Fado', plannedActivityId: fado.id, ...said([MAYA, 'want']) });
  await open(`/trip/${trip.id}`);
  await page.getByRole('button', { name: 'Only what I join' }).click();
  await expect.element(page.getByRole('heading', { name: 'Fado' })).not.toBeInTheDocument();
  await views.getByRole('radio', { name: /^Ideas/ }).click();

  await card('Fado')
    .getByRole('button', { name: /^On the plan/ })
    .click();
  await expect.element(page.getByRole('heading', { name: 'Fado' })).toBeInViewport();
  await views.getByRole('radio', { name: /^Ideas/ }).click();
  await expect.element(answerButton('Fado', /^Want/)).not.toBeInTheDocument();
  await expect.element(card('Fado').getByRole('button', { name: '1 of 3 joins: Fado' })).toBeVisible();
  await card('Fado').getByRole('button', { name: 'Join Fado' }).click();

  await expect.element(card('Fado').getByRole('button', { name: '2 of 3 join: Fado' })).toBeVisible();
  await expect.poll(() => server.requests(joinActivity).map(({ body }) => body.isJoining)).toEqual([true]);
  expect(server.requests(answerIdea)).toEqual([]);
  await expectAccessible('an idea on the plan');
});

test('no time is proposed before it is known what is planned', async ({ screen: { data, server, open } }) => {
  const trip = lisbon(data);
  data.addActivity(trip, {
    title: 'Lunch',
    startTime: `${inDays(3)}T09:00:00.000Z`,
    endTime: `${inDays(3)}T18:00:00.000Z`,
  });
  data.addIdea(trip, { title: 'Fado' });
  server.refuse(listActivities, 'internal');
  await open(ideasOf(trip));
  await card('Fado').getByRole('button', { name: 'Put Fado on the plan' }).click();
  await expect.element(dialog.getByRole('button', { name: 'Try again' })).toBeVisible();
  await expect.element(dialog.getByLabelText('Day')).not.toBeInTheDocument();

  server.answer(listActivities, () => data.on(trip).activities);
  const release = server.hold(listActivities);
  await dialog.getByRole('button', { name: 'Try again' }).click();
  release();

  await expect.element(dialog.getByLabelText('Day')).toHaveValue(inDays(3));
  await expect.element(dialog.getByLabelText('Starts')).toHaveValue('19:00');
});

test('a plan that is being read has no free times yet', async ({ screen: { data, server, open } }) => {
  const trip = lisbon(data);
  data.addIdea(trip, { title: 'Fado' });
  const release = server.hold(listActivities);
  await open(ideasOf(trip));
  await card('Fado').getByRole('button', { name: 'Put Fado on the plan' }).click();

  await expect.element(dialog.getByRole('status')).toMatchTextContent('Loading the plan');
  await expect.element(dialog.getByLabelText('Day')).not.toBeInTheDocument();
  release();

  await expect.element(dialog.getByLabelText('Day')).toHaveValue(inDays(3));
});

test('a day that is full has no free evening, and a trip without dates says so', async ({ screen: { data, open } }) => {
  const trip = lisbon(data, { endDate: inDays(3) });
  data.addActivity(trip, {
    title: 'Party',
    startTime: `${inDays(3)}T17:00:00.000Z`,
    endTime: `${inDays(3)}T23:30:00.000Z`,
  });
  data.addIdea(trip, { title: 'Fado' });
  const undated = lisbon(data, { title: 'Some day', startDate: null, endDate: null });
  data.addIdea(undated, { title: 'Fado' });

  await open(ideasOf(trip));
  await card('Fado').getByRole('button', { name: 'Put Fado on the plan' }).click();
  await expect.element(dialog.getByRole('button', { name: /10:00 AM/ })).toHaveAttribute('aria-pressed', 'true');
  await dialog.getByRole('radio', { name: 'Evening' }).click();
  await expect.element(dialog.getByText('No free evening')).toBeVisible();

  await open(ideasOf(undated));
  await card('Fado').getByRole('button', { name: 'Put Fado on the plan' }).click();
  await expect.element(dialog.getByText(/The trip has no dates yet/)).toBeVisible();
});

test('people talk about an idea', async ({ screen: { data, open } }) => {
  const trip = lisbon(data, { role: 'member' });
  const idea = data.addIdea(trip, { title: 'Fado', commentCount: 1 });
  data.on(trip).ideaComments.push({
    id: crypto.randomUUID(),
    ideaId: idea.id,
    text: 'See https://example.com/fado',
    authorId: MAYA.id,
    author: { firstName: 'Maya', lastName: 'Lund', profileImageUrl: null },
    createdAt: new Date().toISOString(),
  });
  await open(ideasOf(trip));

  await card('Fado').getByRole('button', { name: '1 comments on Fado' }).click();
  await expect.element(dialog.getByRole('link', { name: 'https://example.com/fado' })).toBeVisible();
  await expect.element(dialog.getByRole('button', { name: /Delete the comment of Maya/ })).not.toBeInTheDocument();
  await dialog.getByLabelText('Your comment').fill('Late for me');
  await dialog.getByRole('button', { name: 'Comment' }).click();

  await expect.element(dialog.getByText('Late for me')).toBeVisible();
  await expect.element(dialog.getByLabelText('Your comment')).toHaveValue('');
  await expectAccessible('the comments on an idea', '[role=dialog]');
  const question = page.getByRole('alertdialog', { name: 'Delete Comment' });
  await dialog.getByRole('button', { name: /Delete the comment of/ }).click();
  await expect.element(question).toMatchTextContent('Late for me');
  await question.getByRole('button', { name: 'Keep Comment' }).click();
  await expect.element(dialog.getByText('Late for me')).toBeVisible();
  await dialog.getByRole('button', { name: /Delete the comment of/ }).click();
  await question.getByRole('button', { name: 'Yes, Delete' }).click();
  await expect.element(dialog.getByText('Late for me')).not.toBeInTheDocument();
});

test('ideas that cannot be read say so, and are read again', async ({ screen: { data, server, open } }) => {
  const trip = lisbon(data);
  data.addIdea(trip, { title: 'Fado' });
  server.refuse(listIdeas, 'internal');
  await open(ideasOf(trip));
  await expect.element(page.getByRole('button', { name: 'Try again' })).toBeVisible();

  server.answer(listIdeas, () => data.on(trip).ideas);
  await page.getByRole('button', { name: 'Try again' }).click();

  await expect.element(card('Fado')).toBeVisible();
});

test('what is refused says why, and is shown as it is', async ({ screen: { data, server, open } }) => {
  const trip = lisbon(data);
  data.addIdea(trip, { title: 'Fado' });
  server.refuse(planIdea, 'idea_planned');
  await open(ideasOf(trip));

  await card('Fado').getByRole('button', { name: 'Put Fado on the plan' }).click();
  await dialog.getByRole('button', { name: 'Put on the Plan' }).click();

  await expect.element(alarm('This idea is on the plan already.')).toBeVisible();
  await expect.element(dialog).toBeVisible();
});
