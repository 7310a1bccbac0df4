/** Files that one screen hands to the form of another, by the name of the form's draft. */
const handed = new Map<string, readonly File[]>();

export const handFiles = (draft: string, files: readonly File[]): void => void handed.set(draft, files);

/** The files that were handed to a form and that it has not taken yet. */
export const handedFiles = (draft: string): readonly File[] => handed.get(draft) ?? [];

/** The form has them. */
export const forgetHandedFiles = (draft: string): void => void handed.delete(draft);
