import { useRef } from 'react';
import type { ComponentProps } from 'react';
import { Button } from './Button.tsx';

interface FileButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick' | 'type'> {
  /** The kinds of files that the picker offers, as `<input accept>` takes them; a person can choose others all the same. */
  accept: string;
  /** Lets choose several at once. */
  multiple?: boolean;
  /** Called for each chosen file, with its place among them. */
  onPick: (file: File, index: number) => void;
}

/** A button that lets choose a file. Props: `accept`, `multiple` (false), `onPick(file, index)`, and all of Button. */
export const FileButton = ({ accept, multiple = false, onPick, ...button }: FileButtonProps) => {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        accept={accept}
        multiple={multiple}
        hidden
        onChange={({ target }) => {
          const files = [...(target.files ?? [])];
          // The same file can be chosen again, changed on the disk meanwhile.
          target.value = '';
          for (const [index, file] of files.entries()) onPick(file, index);
        }}
      />
      <Button {...button} onClick={() => input.current?.click()} />
    </>
  );
};
