import { Button } from '../../ui/Button.tsx';

/** The name of the button that keeps the dialog for the next activity. */
const ANOTHER = 'another';

/** Whether what submitted a form wants the dialog to stay for another activity. */
export const isForAnother = (event: Event): boolean =>
  (event as SubmitEvent).submitter?.getAttribute('name') === ANOTHER;

interface ActivityFormFooterProps {
  /** What the dialog does; one that was deleted meanwhile is `restored`. */
  task: 'add' | 'change' | 'restore';
  /** What is under way: `stays` with the dialog to stay for the next activity. */
  sending: 'stays' | 'closes' | null;
  /** It waits for a connection. */
  waiting: boolean;
  onLeave: () => void;
}

/** The buttons of the dialog of an activity. */
export const ActivityFormFooter = ({ task, sending, waiting, onLeave }: ActivityFormFooterProps) => {
  const pendingLabel = waiting ? 'Waiting…' : 'Saving…';
  const save = (
    <Button type="submit" pending={sending === 'closes'} pendingLabel={pendingLabel}>
      {task === 'change' ? 'Save Changes' : 'Add Activity'}
    </Button>
  );
  if (task !== 'add' || waiting) {
    return (
      <>
        <Button variant="secondary" onClick={onLeave}>
          {waiting ? 'Close' : 'Cancel'}
        </Button>
        {save}
      </>
    );
  }
  return (
    // Enter presses the first button of a form, which is the main one; it is shown last.
    <div className="flex w-full flex-row-reverse flex-wrap gap-3 whitespace-nowrap *:flex-1 sm:w-auto">
      {save}
      <Button
        type="submit"
        name={ANOTHER}
        variant="secondary"
        pending={sending === 'stays'}
        pendingLabel={pendingLabel}
      >
        Add Another
      </Button>
    </div>
  );
};
