import { expect, test } from 'vitest';
import { shownPush } from './pushes.rules.ts';

const push = { id: 'x', title: 'Lisbon', text: 'Anna: Hello', tag: 'message:1', path: '/trip/1/chat' };

test('a push shows what it says, in the place of what was said of the same thing', () => {
  expect(shownPush(JSON.stringify(push))).toEqual({
    title: 'Lisbon',
    body: 'Anna: Hello',
    tag: 'message:1',
    path: '/trip/1/chat',
    renotify: true,
  });
});

test.each(['', 'nonsense', 'null', '[]', '{}', '{"title":7}', '{"title":""}'])(
  'something is shown for a push that says %s',
  (text) => {
    expect(shownPush(text)).toMatchObject({ title: 'Caravan', body: 'There is news on your trips.', path: '/' });
  },
);

test.each(['https://example.com/', '//example.com', '/\\example.com', 'javascript:alert(1)', 7])(
  'a push leads nowhere but into the app: %s',
  (path) => {
    expect(shownPush(JSON.stringify({ ...push, path })).path).toBe('/');
  },
);
