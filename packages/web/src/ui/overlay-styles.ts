/** The dimmed page behind a sheet or dialog. */
export const backdropStyles =
  'fixed inset-0 z-50 bg-scrim/45 transition-opacity duration-240 ease-out data-ending-style:opacity-0 ' +
  'data-ending-style:duration-180 data-starting-style:opacity-0';

/** From below on phones, in the middle from 640 px. */
export const popupStyles =
  'fixed z-50 flex flex-col bg-raised text-ink shadow-float outline-none ' +
  'transition-[translate,scale,opacity] duration-240 ease-out data-ending-style:duration-180 ' +
  'inset-x-0 bottom-0 max-h-[92dvh] rounded-t-card max-sm:data-ending-style:translate-y-full ' +
  'max-sm:data-starting-style:translate-y-full ' +
  'sm:inset-auto sm:top-1/2 sm:left-1/2 sm:max-h-[calc(100dvh-4rem)] sm:-translate-1/2 sm:rounded-card sm:border ' +
  'sm:border-line sm:data-ending-style:scale-98 sm:data-ending-style:opacity-0 sm:data-starting-style:scale-98 ' +
  'sm:data-starting-style:opacity-0';

/** Whether an event comes from a toast, which lies above every dialog and closes none. */
export const isFromToast = (event: Event): boolean =>
  event.target instanceof Element && event.target.closest('[data-toast-host]') !== null;

/** Whether an event comes from another dialog than this one: what is done there closes none that lies below. */
export const isFromAnotherDialog = (event: Event, own: Element | null): boolean => {
  const dialog = event.target instanceof Element ? event.target.closest('[role="dialog"], [role="alertdialog"]') : null;
  return dialog !== null && dialog !== own;
};
