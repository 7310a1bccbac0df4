import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import { useEffect, useState } from 'react';
import type { NewFile } from './outbox/new-change.ts';
import { newUuid } from './uuid.ts';

/** A photo that was chosen in a form and has not left yet. */
export interface ChosenPhoto {
  /** How the form, and what is sent, name it. */
  readonly address: string;
  readonly file: NewFile;
  /** Its address in this page. */
  readonly shown: string;
}

/** The photo of a form's own, if one was chosen; `onChosen` gets how the form names it. */
export const useChosenPhoto = (onChosen: (address: string) => void) => {
  const [chosen, setChosen] = useState<ChosenPhoto | null>(null);
  useEffect(() => {
    if (chosen) return () => URL.revokeObjectURL(chosen.shown);
    return undefined;
  }, [chosen]);
  const choose = (bytes: File): void => {
    const id = newUuid();
    const address = `${FILE_REFERENCE}${id}`;
    setChosen({ address, file: { id, name: bytes.name, bytes }, shown: URL.createObjectURL(bytes) });
    onChosen(address);
  };
  return {
    chosen,
    choose,
    /** What a form's photo is shown by. */
    shownOf: (photoUrl: string): string => (chosen?.address === photoUrl ? chosen.shown : photoUrl),
    /** What goes along with a form that names it. */
    filesOf: (photoUrl: string): readonly NewFile[] => (chosen?.address === photoUrl ? [chosen.file] : []),
  };
};
