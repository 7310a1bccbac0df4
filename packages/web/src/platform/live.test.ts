import type { ServerFrame } from '@caravan/contract/live.ts';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { LiveChannel, type LiveListener } from './live.ts';

const TRIP = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8e';
const OTHER = '0199a3f0-5c1e-7b6a-9d6e-2f4a5b6c7d8f';

/** The browser's end of a socket, with the test at the other one. */
class Socket extends EventTarget {
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static opened: Socket[] = [];
  readyState = 0;
  readonly sent: unknown[] = [];
  closedWith: number | undefined;

  constructor() {
    super();
    Socket.opened.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(code: number): void {
    this.closedWith = code;
    this.end(code);
  }

  accept(): void {
    this.readyState = Socket.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  say(frame: ServerFrame | string): void {
    const data = typeof frame === 'string' ? frame : JSON.stringify(frame);
    this.dispatchEvent(new MessageEvent('message', { data }));
  }

  end(code: number): void {
    this.readyState = Socket.CLOSED;
    this.dispatchEvent(Object.assign(new Event('close'), { code }));
  }
}

let channel: LiveChannel;
let page: EventTarget & { visibilityState: string };

beforeEach(() => {
  vi.useFakeTimers();
  Socket.opened = [];
  page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
  vi.stubGlobal('WebSocket', Socket);
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', page);
  channel = new LiveChannel(() => 'ws://caravan.example/ws');
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const last = (): Socket => Socket.opened.at(-1) as Socket;
const connections = (): number => Socket.opened.length;
const joined = { type: 'joined', tripId: TRIP } as const;
const act = (name: string): boolean => window.dispatchEvent(new Event(name));

const show = (visibilityState: string): void => {
  page.visibilityState = visibilityState;
  page.dispatchEvent(new Event('visibilitychange'));
};

/** Listens, is on the trip, and is connected. */
const onTrip = (listener: LiveListener = {}): void => {
  channel.listen(listener);
  channel.enter(TRIP);
  last().accept();
  last().say(joined);
};

/** Lets every try to reconnect fail. */
const giveUp = (): void => {
  last().end(1006);
  for (const delay of [1000, 2000, 4000]) {
    vi.advanceTimersByTime(delay);
    last().end(1006);
  }
};

describe('being connected', () => {
  test('begins with the first who listens and ends with the last', () => {
    const stops = [channel.listen({}), channel.listen({})];
    last().accept();

    stops[0]?.();
    vi.runAllTimers();
    const whileOneListens = channel.status;
    stops[1]?.();
    vi.runAllTimers();

    expect([connections(), whileOneListens, channel.status]).toEqual([1, 'open', 'off']);
    expect(last().closedWith).toBe(1000);
  });

  test('outlasts a screen that takes the place of another', () => {
    const stop = channel.listen({});
    last().accept();

    stop();
    channel.listen({});
    vi.runAllTimers();

    expect([connections(), channel.status]).toEqual([1, 'open']);
  });
});

describe('a trip', () => {
  test('is joined once while any screen is on it, and left by the last', () => {
    channel.listen({});
    last().accept();

    const leave = [channel.enter(TRIP), channel.enter(TRIP)];
    last().say(joined);
    leave[0]?.();
    vi.runAllTimers();
    const before = [...last().sent];
    leave[1]?.();
    vi.runAllTimers();

    expect(before).toEqual([{ type: 'join_trip', tripId: TRIP }]);
    expect(last().sent.at(-1)).toEqual({ type: 'leave_trip', tripId: TRIP });
  });

  test('that is entered before the connection stands is joined when it does', () => {
    channel.listen({});
    channel.enter(TRIP);
    channel.enter(OTHER);

    last().accept();

    expect(last().sent).toEqual([
      { type: 'join_trip', tripId: TRIP },
      { type: 'join_trip', tripId: OTHER },
    ]);
  });

  test('that is entered again after it was left is joined again, with what has changed meanwhile', () => {
    const onJoined = vi.fn();
    const state = { asOf: 'a.2.2', since: 1, changes: [], lastMessageId: null };
    channel.listen({ onJoined });
    last().accept();
    const leave = channel.enter(TRIP);
    last().say(joined);

    leave();
    vi.runAllTimers();
    channel.enter(TRIP);
    last().say({ ...joined, state });

    expect(onJoined.mock.calls).toEqual([
      [TRIP, undefined],
      [TRIP, state],
    ]);
  });

  test('that the server could not look up just now is requested again', () => {
    channel.listen({});
    channel.enter(TRIP);
    last().accept();

    last().say({ type: 'error', code: 'unavailable', message: '' });
    vi.advanceTimersByTime(5000);

    expect(last().sent).toEqual([joinTrip, joinTrip]);
  });

  test("that is not the viewer's is not requested again", () => {
    channel.listen({});
    channel.enter(TRIP);
    last().accept();

    last().say({ type: 'error', code: 'trip_not_found', message: '' });
    vi.advanceTimersByTime(60_000);

    expect(last().sent).toEqual([joinTrip]);
  });
});

const joinTrip = { type: 'join_trip', tripId: TRIP };

describe('what the server says', () => {
  test('reaches everybody who listens, whichever trip it is about', () => {
    const received: ServerFrame[] = [];
    channel.listen({ onFrame: (frame) => received.push(frame) });
    last().accept();
    const frame: ServerFrame = { type: 'trip_changed', tripId: OTHER, resource: 'members' };

    last().say(frame);

    expect(received).toEqual([frame]);
  });

  test.each(['', '{', '{"type":"news"}', '["joined"]', 'null'])(
    'is ignored where this version does not know it: %s',
    (text) => {
      const onFrame = vi.fn();
      channel.listen({ onFrame });
      last().accept();

      last().say(text);

      expect(onFrame).not.toHaveBeenCalled();
    },
  );
});

describe('after a loss', () => {
  test('three tries follow, after 1, 2 and 4 seconds, and no more', () => {
    onTrip();
    const tries: number[] = [];

    last().end(1006);
    for (const delay of [999, 1, 1999, 1, 3999, 1, 3_600_000]) {
      vi.advanceTimersByTime(delay);
      tries.push(connections() - 1);
      if (last().readyState === 0) last().end(1006);
    }

    expect(tries).toEqual([0, 1, 1, 2, 2, 3, 3]);
    expect(channel.status).toBe('lost');
  });

  test('of the kind that a stopping server causes, the same', () => {
    onTrip();

    last().end(1001);
    vi.advanceTimersByTime(1000);

    expect(connections()).toBe(2);
  });

  test('that was an orderly end, none follows', () => {
    onTrip();

    last().end(1000);
    vi.advanceTimersByTime(60_000);
    act('pointerdown');

    expect([connections(), channel.status]).toEqual([1, 'off']);
  });

  test('a joined trip gives all tries back', () => {
    onTrip();
    last().end(1006);
    vi.advanceTimersByTime(1000);
    last().accept();
    last().say(joined);

    last().end(1006);
    vi.advanceTimersByTime(1000);

    expect(connections()).toBe(3);
  });

  test('a connection that holds gives them back where no trip is open', () => {
    channel.listen({});
    for (let round = 0; round < 5; round += 1) {
      last().accept();
      vi.advanceTimersByTime(5000);
      last().end(1006);
      vi.advanceTimersByTime(1000);
    }

    expect(connections()).toBe(6);
  });

  test('a connection that breaks at once does not', () => {
    channel.listen({});
    for (let round = 0; round < 6; round += 1) {
      if (last().readyState === 0) last().accept();
      last().end(1001);
      vi.advanceTimersByTime(4000);
    }

    expect(connections()).toBe(4);
  });

  test('the trips are joined again, and whoever listens hears of the gap', () => {
    const onReconnected = vi.fn();
    const onJoined = vi.fn();
    onTrip({ onReconnected, onJoined });

    last().end(1006);
    vi.advanceTimersByTime(1000);
    last().accept();
    last().say(joined);

    expect(last().sent).toEqual([joinTrip]);
    expect(onReconnected).toHaveBeenCalledTimes(1);
    expect(onJoined).toHaveBeenCalledTimes(2);
  });

  test.each(['online', 'focus', 'pointerdown', 'keydown'])('and all tries, "%s" brings three more', (event) => {
    onTrip();
    giveUp();

    act(event);
    const tried = connections();
    last().end(1006);
    vi.advanceTimersByTime(1000);

    expect([tried, connections()]).toEqual([5, 6]);
  });

  test('and all tries, coming into sight connects', () => {
    onTrip();
    giveUp();

    show('hidden');
    show('visible');

    expect(connections()).toBe(5);
  });

  test('acting does not hurry a try that is near', () => {
    onTrip();

    last().end(1006);
    act('keydown');

    expect(connections()).toBe(1);
  });
});

describe('a connection that only seems to stand', () => {
  test('is replaced when the device is online again', () => {
    onTrip();

    act('online');

    expect(connections()).toBe(2);
    expect(Socket.opened[0]?.closedWith).toBe(1000);
  });

  test('is replaced when the page was long out of sight', () => {
    onTrip();

    show('hidden');
    vi.advanceTimersByTime(30_000);
    show('visible');

    expect(connections()).toBe(2);
  });

  test('is kept after a short look elsewhere', () => {
    onTrip();

    show('hidden');
    vi.advanceTimersByTime(29_999);
    show('visible');

    expect(connections()).toBe(1);
  });

  test('says nothing any more once it is replaced', () => {
    const onFrame = vi.fn();
    onTrip();
    channel.listen({ onFrame });
    const old = last();

    act('online');
    old.say(joined);
    old.end(1006);
    vi.advanceTimersByTime(10_000);

    expect(onFrame).not.toHaveBeenCalled();
    expect(connections()).toBe(2);
  });
});

test('the end of the session is reported, and no try follows', () => {
  const onSessionEnd = vi.fn();
  onTrip({ onSessionEnd });

  last().end(4401);
  vi.advanceTimersByTime(60_000);

  expect(onSessionEnd).toHaveBeenCalledTimes(1);
  expect(connections()).toBe(1);
});
