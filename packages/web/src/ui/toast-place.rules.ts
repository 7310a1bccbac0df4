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
 * its buttons at the bottom: there it stands above the dialog where it fits, or else below its title, in a room of its own.
 *
 * @returns CSS pixels from the top of the window.
 */
export const toastTop = ({ ceiling, floor, dialog, height }: ToastScene): number => {
  if (!dialog) return Math.max(ceiling, floor - FLOOR_GAP_PX - height);
  return fitsAbove({ ceiling, dialog, height }) ? dialog.top - GAP_PX - height : dialog.contentTop;
};

/** What a dialog leaves free below its title for a toast that does not fit above it, CSS pixels. */
export const toastRoom = (scene: ToastScene): number =>
  scene.dialog && !fitsAbove({ ...scene, dialog: scene.dialog }) ? scene.height + GAP_PX : 0;

const fitsAbove = ({ ceiling, dialog, height }: Pick<ToastScene, 'ceiling' | 'height'> & { dialog: { top: number } }) =>
  dialog.top - GAP_PX - height >= ceiling;
