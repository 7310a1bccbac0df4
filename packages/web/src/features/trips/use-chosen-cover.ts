import { FILE_REFERENCE } from '@caravan/outbox/file-references.ts';
import { useEffect, useState } from 'react';
import { newUuid } from '../../platform/uuid.ts';

/** A photo that was chosen for a trip's cover and has not left yet. */
export interface ChosenCover {
  /** How the form, and what is sent, name it. */
  readonly address: string;
  readonly file: { readonly id: string; readonly name: string; readonly bytes: Blob };
  /** Its address in this page. */
  readonly shown: string;
}

/** The photo of a form's own, if one was chosen; `onChosen` gets how the form names it. */
export const useChosenCover = (onChosen: (address: string) => void) => {
  const [chosen, setChosen] = useState<ChosenCover | null>(null);
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
  return { chosen, choose };
};
