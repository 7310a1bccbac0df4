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
  'min-w-0 flex-1 rounded-control bg-transparent px-3 py-2 outline-none disabled:cursor-not-allowed disabled:text-ink-muted';
