import { once } from 'node:events';
import { type ClientFrame, type ServerFrame, serverFrameSchema } from '@caravan/contract/live.ts';
import { WebSocket } from 'ws';

type FrameType = ServerFrame['type'];
type FrameOf<T extends FrameType> = Extract<ServerFrame, { type: T }>;

/** A socket on the live channel that remembers what it heard. */
export interface TestLive {
  readonly socket: WebSocket;
  /** Everything it has heard, in order. */
  readonly heard: readonly ServerFrame[];
  send(frame: ClientFrame): void;
  /** Joins a trip and waits until the server says so. */
  join(tripId: string): Promise<void>;
  /** The next frame of one of these types that was not taken yet, now or when it comes. */
  next<T extends FrameType>(...types: T[]): Promise<FrameOf<T>>;
  /** Waits until everything that the server has written to this socket has arrived: what was not heard was not said. */
  settled(): Promise<void>;
  /** The code with which the server closes, or has closed. */
  closed(): Promise<number>;
  close(): void;
}

/** Opens a socket; fails when the server refuses it. */
export const openLive = async (url: string, headers: Record<string, string>): Promise<TestLive> => {
  const socket = new WebSocket(url, { headers });
  const heard: ServerFrame[] = [];
  const taken = new Set<ServerFrame>();
  const closing = new Promise<number>((resolve) => void socket.once('close', resolve));
  socket.on('message', (data: Buffer) => {
    heard.push(serverFrameSchema.parse(JSON.parse(data.toString())));
    socket.emit('heard');
  });
  await once(socket, 'open');

  const next = async <T extends FrameType>(...types: T[]): Promise<FrameOf<T>> => {
    const isWanted = (frame: ServerFrame): frame is FrameOf<T> =>
      types.some((type) => type === frame.type) && !taken.has(frame);
    for (;;) {
      const frame = heard.find(isWanted);
      if (frame) {
        taken.add(frame);
        return frame;
      }
      await once(socket, 'heard');
    }
  };
  const send = (frame: ClientFrame): void => socket.send(JSON.stringify(frame));

  return {
    socket,
    heard,
    send,
    next,
    join: async (tripId) => {
      send({ type: 'join_trip', tripId });
      const answer = await next('joined', 'error');
      if (answer.type === 'error') throw new Error(`could not join: ${answer.code}`);
    },
    // The server answers a ping behind all that it has written before, in the order of the connection.
    settled: async () => {
      socket.ping();
      await once(socket, 'pong');
    },
    closed: () => closing,
    close: () => socket.close(),
  };
};
