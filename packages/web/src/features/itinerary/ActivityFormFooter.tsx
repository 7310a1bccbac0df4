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
  onLeave: () => void;
}

/** The buttons of the dialog of an activity. */
export const ActivityFormFooter = ({ task, sending, onLeave }: ActivityFormFooterProps) => {
  const save = (
    <Button type="submit" pending={sending === 'closes'} pendingLabel="Saving…">
      {task === 'change' ? 'Save Changes' : 'Add Activity'}
    </Button>
  );
  if (task !== 'add') {
    return (
      <>
        <Button variant="secondary" onClick={onLeave}>
          Cancel
        </Button>
        {save}
      </>
    );
  }
  return (
    // Enter presses the first button of a form, which is the main one; it is shown last.
    <div className="flex w-full flex-row-reverse flex-wrap gap-3 whitespace-nowrap *:flex-1 sm:w-auto">
      {save}
      <Button type="submit" name={ANOTHER} variant="secondary" pending={sending === 'stays'} pendingLabel="Saving…">
        Add Another
      </Button>
    </div>
  );
};
