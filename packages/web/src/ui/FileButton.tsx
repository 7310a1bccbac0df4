import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** The kinds of files that the picker offers, as `<input accept>` takes them; a person can choose others all the same. */
  accept: string;
  onPick: (file: File) => void;
}

/** A button that lets choose a file. Props: `accept`, `onPick(file)`, and all of Button. */
export const FileButton = ({ accept, onPick, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        hidden
        onChange={({ target }) => {
          const file = target.files?.[0];
          // The same file can be chosen again, changed on the disk meanwhile.
          target.value = '';
          if (file) onPick(file);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
};
