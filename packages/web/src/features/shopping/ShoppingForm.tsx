import { useRef, useState } from 'react';
import { BothVersions } from '../../ui/BothVersions.tsx';
import { DiscardDialog } from '../../ui/ConfirmDialog.tsx';
import { FormNotices } from '../../ui/FormNotices.tsx';
import { Sheet } from '../../ui/Sheet.tsx';
import { WaitingLine } from '../../ui/WaitingLine.tsx';
import { DeleteItem } from './DeleteItem.tsx';
import type { ShoppingFormProps } from './shopping-form-props.ts';
import { ShoppingFields } from './ShoppingFields.tsx';
import { isForAnother, ShoppingFormFooter } from './ShoppingFormFooter.tsx';
import { useShoppingForm } from './use-shopping-form.ts';

const GONE = 'Someone deleted this item meanwhile. You can add it again with what is written here.';

/** The dialog that puts items on the list, or changes or deletes one. */
export const ShoppingForm = (props: ShoppingFormProps) => {
  const { open, onClose, people, viewerId, edited, latest } = props;
  const [isDiscarding, setIsDiscarding] = useState(false);
  const [isDeleted, setIsDeleted] = useState(false);
  const [stays, setStays] = useState(false);
  const staysAfter = useRef(false);
  const name = useRef<HTMLInputElement>(null);
  const { form, clashes, dirty, isRestored, waiting, startOver, forget } = useShoppingForm({
    ...props,
    onSaved: (saved, startNext) => {
      if (!staysAfter.current) return onClose(saved);
      startNext();
      name.current?.focus();
    },
  });
  const gone = edited !== null && latest === undefined && !isDeleted;
  const task = edited === null ? 'add' : gone ? 'restore' : 'change';
  const stay = (next: boolean) => {
    staysAfter.current = next;
    setStays(next);
  };
  const leave = () => {
    // One that waits for a connection is saved without the dialog.
    staysAfter.current = false;
    forget();
    setIsDiscarding(false);
    onClose();
  };
  const ask = () => {
    if (form.sending && !waiting) return;
    if (dirty && !waiting) setIsDiscarding(true);
    else leave();
  };
  return (
    <Sheet
      open={open}
      onClose={ask}
      title={edited ? 'Edit Item' : 'Add Item'}
      dismissible={!dirty && !form.sending}
      onSubmit={(event) => {
        if (!form.sending) stay(isForAnother(event.nativeEvent));
        form.onSubmit(event);
      }}
      // Whoever adds wants to type; whoever edits may want anything.
      {...(edited ? {} : { initialFocus: name })}
      footer={
        <ShoppingFormFooter
          task={task}
          sending={form.sending ? (stays ? 'stays' : 'closes') : null}
          waiting={waiting}
          onLeave={ask}
        />
      }
    >
      <div className="flex flex-col gap-5">
        <FormNotices gone={gone ? GONE : null} restored={isRestored} onStartOver={startOver} />
        <BothVersions fields={clashes.shown} asked={clashes.asked} />
        <ShoppingFields form={form} nameRef={name} people={people} viewerId={viewerId} />
        <WaitingLine waiting={waiting} />
        {edited && !gone && <DeleteItem item={edited} onDelete={setIsDeleted} onDeleted={leave} />}
      </div>
      <DiscardDialog open={isDiscarding} onStay={() => setIsDiscarding(false)} onDiscard={leave} />
    </Sheet>
  );
};
