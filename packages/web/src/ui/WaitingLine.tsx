/** Says that what was saved waits for a connection, as soon as it does. Props: `waiting`. */
export const WaitingLine = ({ waiting }: { waiting: boolean }) => (
  <p role="status" className="text-sm font-medium text-clay-ink empty:hidden">
    {waiting && 'You are offline. This is saved as soon as you are back.'}
  </p>
);
