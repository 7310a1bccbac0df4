import { type ComponentType, type ReactNode, useCallback, useId, useState } from 'react';
import { useLoaded } from './lazy-component.ts';

interface DialogProps {
  open: boolean;
  onClose: (...given: never[]) => void;
}

/** What a dialog gives as it closes, such as what it has saved; nothing where it is closed for it. */
type Given<Props extends DialogProps> = Parameters<Props['onClose']> | [];

interface LazyDialogOptions<Props extends DialogProps, Shared> {
  /** This person may want it: its code comes behind what shows. */
  ahead?: boolean;
  /** What the dialog is given as it is at each drawing, such as a list that others change meanwhile. */
  shared?: Shared;
  /** Called whenever the dialog closes, with what the dialog itself gives then. */
  onClose?: (...given: Given<Props>) => void;
}

/**
 * A dialog whose code arrives when it is wanted, and which begins anew with each opening: `open` shows it with the rest of its
 * props, and `element` is what to render for it.
 *
 * @param load imports the dialog; a constant of the module, so that it stays the same.
 */
export const useLazyDialog = <Props extends DialogProps, Shared extends Partial<Props> = object>(
  load: () => Promise<ComponentType<Props>>,
  { ahead = false, shared, onClose }: LazyDialogOptions<Props, Shared> = {},
) => {
  // So that dialogs beside each other have keys of their own.
  const id = useId();
  type Wanted = Omit<Props, keyof DialogProps | keyof Shared>;
  const { part: Dialog, fetchPart } = useLoaded(load, ahead);
  const [opened, setOpened] = useState<{ opening: number; wanted: Wanted; isOpen: boolean } | null>(null);

  const open = useCallback(
    (wanted: Wanted): void => {
      void fetchPart().then((isThere) => {
        if (isThere) setOpened((before) => ({ opening: (before?.opening ?? 0) + 1, wanted, isOpen: true }));
      });
    },
    [fetchPart],
  );
  // One that waited for a connection may be done when the next is open already: it closes itself alone.
  const close = (opening?: number, ...given: Given<Props>) => {
    setOpened((now) => now && (opening === undefined || now.opening === opening ? { ...now, isOpen: false } : now));
    onClose?.(...given);
  };

  const propsOf = ({ opening, wanted, isOpen }: NonNullable<typeof opened>) => {
    const onClose = (...given: Given<Props>) => close(opening, ...given);
    return { ...shared, ...wanted, open: isOpen, onClose } as unknown as Props;
  };
  const element: ReactNode = Dialog && opened && <Dialog key={`${id}${opened.opening}`} {...propsOf(opened)} />;
  return { open, close: () => close(), element };
};
