/** How what a change sends names a file of it that is not uploaded yet. */
export const FILE_REFERENCE = 'waiting:';

/** Whether an address is that of a file that waits on this device. */
export const isWaitingFile = (address: string): boolean => address.startsWith(FILE_REFERENCE);
