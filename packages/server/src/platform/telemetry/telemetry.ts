import { channel, tracingChannel } from 'node:diagnostics_channel';

/*
 * What the server tells of its own work: whoever is configured to watch (prometheus.ts, traces.ts) subscribes, and what works knows
 * none of them. Without a subscriber a channel costs one comparison.
 */

/** A question to an outside service, to the bucket or to Redis, from the first try to the answer. */
export interface OutsideCall {
  /** As the log names it. */
  readonly service: string;
}

/** One run of a recurring job. */
export interface JobRun {
  readonly job: string;
}

/** One statement, without its values. */
export interface Statement {
  /** `select`, `insert`, `begin` and so on, or `other`. */
  readonly operation: string;
  /** With the table that it names first: `select trips`. */
  readonly summary: string;
}

/** What a client's frame asks for on the live channel. */
export interface FrameWork {
  readonly type: string;
}

/** What an announcement took on its way. */
export interface FanOut {
  /** From the announcement to the last socket of this server, seconds. */
  readonly seconds: number;
}

export const outsideCalls = tracingChannel<unknown, OutsideCall>('caravan:outside-call');
export const jobRuns = tracingChannel<unknown, JobRun>('caravan:job');
export const statements = tracingChannel<unknown, Statement>('caravan:database-statement');
/** Until the pool hands a connection out. */
export const connections = tracingChannel<unknown, object>('caravan:database-connection');
export const frames = tracingChannel<unknown, FrameWork>('caravan:live-frame');
export const fanOuts = channel('caravan:fan-out');

/** What this process has done since its start, and what it does now: plain numbers, which whoever watches reads. */
export const processCounts = {
  liveFramesReceived: 0,
  liveFramesSent: 0,
  /** Sockets that the server has cut: of clients that read too slowly, answer no ping, or go on although they are refused. */
  liveSocketsCut: { slow: 0, silent: 0, refused: 0 },
  mails: { sent: 0, postponed: 0, given_up: 0 },
  /** `gone` is a device that its service knows no more. */
  pushes: { sent: 0, postponed: 0, given_up: 0, refused: 0, gone: 0 },
  uploadedFiles: 0,
  uploadedBytes: 0,
  /** Pictures that are prepared or wait for it. */
  imagesInProgress: 0,
};
