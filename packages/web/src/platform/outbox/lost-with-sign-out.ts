/** What somebody loses who signs out while changes of theirs wait on the device; `null` where none does. */
export const lostWithSignOut = (waiting: number): string | null => {
  if (waiting === 0) return null;
  const changes = waiting === 1 ? '1 change on this device is' : `${waiting} changes on this device are`;
  return `${changes} not saved yet and will be lost.`;
};
