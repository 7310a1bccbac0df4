/**
 * What a read is as of. Every change on a trip has a position; a read holds all changes whose positions are below its stamp's, and may
 * hold others.
 */
export interface Stamp {
  /** Whose positions these are: those of two epochs are not comparable. */
  readonly epoch: string;
  readonly position: number;
  /** When it was made, by a clock of the epoch that never goes back: says whether later changes are all remembered. */
  readonly moment: number;
}

/** A stamp as an answer's header and the live channel carry it. */
export const stampText = ({ epoch, position, moment }: Stamp): string => `${epoch}.${position}.${moment}`;

/** @returns `null` for what is no stamp. */
export const stampIn = (text: string | null): Stamp | null => {
  const [, epoch, position, moment] = /^([\w-]{1,64})\.(\d{1,16})\.(\d{1,16})$/.exec(text ?? '') ?? [];
  return epoch === undefined ? null : { epoch, position: Number(position), moment: Number(moment) };
};

/** Whether a read may lack a change; also where nobody can say. */
export const mayLack = (read: Stamp, position: number): boolean => position >= read.position;

/**
 * Whether it is known of a read which changes it may lack.
 *
 * @param asOf the stamp of the state that is compared with.
 * @param since the moment from which on that state has all changes.
 */
export const isComparable = (read: Stamp, asOf: Stamp, since: number): boolean =>
  read.epoch === asOf.epoch && read.moment >= since;
