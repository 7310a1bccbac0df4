import { Button } from '../../ui/Button.tsx';

/** The name of the button that keeps the dialog for the next item. */
const ANOTHER = 'another';

/** Whether what submitted a form wants the dialog to stay. Enter presses the first button of a form, which is that one. */
export const isForAnother = (event: Event): boolean =>
  (event as SubmitEvent).submitter?.getAttribute('name') === ANOTHER;

interface ShoppingFormFooterProps {
  /** What the dialog does; one that was deleted meanwhile is `restored`. */
  task: 'add' | 'change' | 'restore';
  /** What is under way: `stays` with the dialog to stay for the next item. */
  sending: 'stays' | 'closes' | null;
  /** It waits for a connection. */
  waiting: boolean;
  onLeave: () => void;
}

/** The buttons of the dialog of an item. */
export const ShoppingFormFooter = ({ task, sending, waiting, onLeave }: ShoppingFormFooterProps) => {
  const pendingLabel = waiting ? 'Waiting…' : 'Saving…';
  return (
    <>
      {task === 'add' ? (
        <Button
          type="submit"
          name={ANOTHER}
          variant="secondary"
          pending={sending === 'stays'}
          pendingLabel={pendingLabel}
        >
          Add Another
        </Button>
      ) : (
        <Button variant="secondary" onClick={onLeave}>
          {waiting ? 'Close' : 'Cancel'}
        </Button>
      )}
      <Button type="submit" pending={sending === 'closes'} pendingLabel={pendingLabel}>
        {task === 'change' ? 'Save Changes' : 'Add Item'}
      </Button>
    </>
  );
};
