import { v7 } from 'uuid';

/** A new id: a UUID of version 7, which grows with time and so keeps indexes compact. */
export const newId = (): string => v7();
