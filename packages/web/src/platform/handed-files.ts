/** Files that one screen hands to the form of another, by the name of the form's draft. */
const handed = new Map<string, { readonly files: readonly File[]; readonly onTaken: () => void }>();

/** Hands files on; `onTaken` is called once the form has them. */
export const handFiles = (draft: string, files: readonly File[], onTaken: () => void): void =>
  void handed.set(draft, { files, onTaken });

/** The files that were handed to a form and that it has not taken yet. */
export const handedFiles = (draft: string): readonly File[] => handed.get(draft)?.files ?? [];

/** The form has them. */
export const forgetHandedFiles = (draft: string): void => {
  const taken = handed.get(draft);
  handed.delete(draft);
  taken?.onTaken();
};
