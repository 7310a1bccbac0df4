import { classNames } from './class-names.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'medium' | 'large';

const BASE =
  'relative inline-flex max-w-full shrink-0 select-none items-center justify-center gap-2 rounded-control border font-semibold ' +
  'transition-[background-color,border-color,color,scale] duration-150 ease-out active:not-disabled:scale-[0.98] ' +
  'disabled:cursor-not-allowed aria-disabled:cursor-not-allowed [&_svg]:shrink-0';

const VARIANTS: Record<ButtonVariant, string> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:bg-accent-strong',
  secondary: 'border-line-strong bg-surface text-ink hover:not-disabled:bg-sunken',
  quiet: 'border-transparent text-accent-ink hover:not-disabled:bg-accent-soft disabled:not-aria-busy:text-ink-muted',
  danger: 'border-transparent bg-clay text-on-clay hover:not-disabled:bg-clay-strong',
};

/* A disabled button keeps its words legible: it turns to paper rather than fading. */
const DISABLED =
  'disabled:not-aria-busy:border-line disabled:not-aria-busy:bg-sunken disabled:not-aria-busy:text-ink-muted';

const SIZES: Record<ButtonSize, string> = {
  // Drawn at 36 px; the pseudo-element keeps the target at 44.
  small: 'min-h-9 px-3 py-1.5 text-sm before:absolute before:-inset-y-1 before:inset-x-0',
  medium: 'min-h-11 px-4 py-2 text-base',
  large: 'min-h-12 px-6 py-2.5 text-base',
};

/** The look that buttons and links in a button's dress share. */
export const buttonStyles = (variant: ButtonVariant, size: ButtonSize, wide: boolean, className?: string): string =>
  classNames(BASE, VARIANTS[variant], variant !== 'quiet' && DISABLED, SIZES[size], wide && 'w-full', className);

const FRAME =
  'w-full min-w-0 rounded-control border border-line-strong bg-surface text-base text-ink ' +
  'transition-[border-color,background-color] duration-150';

/** A native control that carries its own frame: `<textarea>`, `<select>`, date and time inputs. */
export const controlStyles =
  `${FRAME} min-h-11 px-3 py-2 hover:not-disabled:border-ink-muted focus:border-accent aria-invalid:border-clay ` +
  'disabled:cursor-not-allowed disabled:border-line disabled:bg-sunken disabled:text-ink-muted';

/** The frame around an input that shares it with a prefix or a button. */
export const frameStyles =
  `${FRAME} flex min-h-11 items-stretch hover:not-has-disabled:border-ink-muted has-[input:focus]:border-accent ` +
  'has-aria-invalid:border-clay has-disabled:border-line has-disabled:bg-sunken ' +
  'has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-offset-2 has-[input:focus-visible]:outline-accent';

/** The bare input within such a frame. */
export const framedInputStyles =
  'w-0 min-w-0 flex-1 rounded-control bg-transparent px-3 py-2 outline-none disabled:cursor-not-allowed disabled:text-ink-muted';

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
