/** Where a toast may lie, CSS pixels of the window. */
export interface ToastScene {
  /** Where the window begins that can be seen: below a notch. */
  readonly ceiling: number;
  /** Where it ends: above an on-screen keyboard, the navigation and the line in which a message is written. */
  readonly floor: number;
  /** The dialog that lies on top: where it begins, and its content below its title. */
  readonly dialog: { readonly top: number; readonly contentTop: number } | null;
  /** The toast's own height. */
  readonly height: number;
}

const GAP_PX = 8;
/** Above what stands at the bottom of the page. */
const FLOOR_GAP_PX = 12;

/**
 * Where the toast begins. On a page it stands above what is at the bottom: tabs, back buttons and titles are at the top. A dialog has
 * its buttons at the bottom: there it stands above the dialog where it fits, or else where the dialog's content begins.
 *
 * @returns CSS pixels from the top of the window.
 */
export const toastTop = ({ ceiling, floor, dialog, height }: ToastScene): number => {
  if (!dialog) return Math.max(ceiling, floor - FLOOR_GAP_PX - height);
  const above = dialog.top - GAP_PX - height;
  return above >= ceiling ? above : dialog.contentTop + GAP_PX;
};
