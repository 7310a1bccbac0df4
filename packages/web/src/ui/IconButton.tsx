import {
  type ComponentProps,
  type FocusEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { Spinner } from './Spinner.tsx';
import { classNames } from './class-names.ts';
import { placePopover } from './place-popover.ts';

interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  /** The button's name, for screen readers and in its tooltip. */
  label: string;
  /** Drawn at 20 px, e.g. `<Pencil size={20} />`. */
  icon: ReactNode;
  /** 'quiet' on paper, 'solid' in the accent, 'overlay' on pictures. */
  variant?: 'quiet' | 'solid' | 'overlay';
  pending?: boolean;
  /** False where the words stand beside it anyway. */
  tooltip?: boolean;
}

const VARIANTS = {
  quiet: 'text-ink-muted hover:not-disabled:bg-sunken hover:not-disabled:text-ink disabled:opacity-60',
  solid: 'bg-accent text-on-accent hover:not-disabled:bg-accent-strong disabled:bg-sunken disabled:text-ink-muted',
  overlay: 'bg-black/45 text-white backdrop-blur-sm hover:bg-black/60',
};

/**
 * A round button of 44 px with an icon alone. Props: `label` (required), `icon`, `variant` ('quiet' | 'solid' | 'overlay'),
 * `pending`, `tooltip` (true), and everything of `<button>`.
 */
export const IconButton = ({
  label,
  icon,
  variant = 'quiet',
  pending = false,
  tooltip = true,
  className,
  onClick,
  ref,
  ...rest
}: IconButtonProps) => {
  const own = useRef<HTMLButtonElement>(null);
  const { open, handlers } = useTooltip();
  return (
    <>
      <button
        type="button"
        {...rest}
        {...(tooltip ? handlers : {})}
        ref={(element) => {
          own.current = element;
          if (typeof ref === 'function') return ref(element);
          if (ref) ref.current = element;
        }}
        aria-label={label}
        aria-busy={pending || undefined}
        aria-disabled={pending || undefined}
        onClick={(event) => (pending ? event.preventDefault() : onClick?.(event))}
        className={classNames(
          'inline-flex size-[min(2.75rem,48px)] shrink-0 items-center justify-center rounded-full transition-[background-color,color,scale] duration-150 ease-out active:not-disabled:scale-95 disabled:cursor-not-allowed',
          VARIANTS[variant],
          className,
        )}
      >
        {pending ? <Spinner size="small" label={null} /> : icon}
      </button>
      {tooltip && open && <Tooltip anchor={own} text={label} />}
    </>
  );
};

/** In the top layer, so that nothing clips it; the button's own name says the same to screen readers. */
const Tooltip = ({ anchor, text }: { anchor: RefObject<HTMLElement | null>; text: string }) => {
  const box = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    if (!box.current || !anchor.current) return;
    box.current.showPopover();
    placePopover(box.current, anchor.current, 'center');
  }, [anchor]);
  return (
    <span
      ref={box}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 animate-fade-in rounded-control bg-ink px-2.5 py-1.5 text-xs font-medium text-paper"
    >
      {text}
    </span>
  );
};

const OPEN_DELAY_MS = 700;
const SKIP_DELAY_MS = 300;

/** When the last tooltip closed: within 300 ms of it the next one opens without its delay. */
let lastClosedAt = -Infinity;

/** State and handlers of a tooltip: a mouse that rests opens it after 700 ms, keyboard focus at once, a press or Esc closes it. */
const useTooltip = () => {
  const [open, setOpen] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const show = (delay: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setOpen(true), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    if (open) lastClosedAt = performance.now();
    setOpen(false);
  };

  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return;
    const close = (event: KeyboardEvent) => event.key === 'Escape' && setOpen(false);
    document.addEventListener('keydown', close);
    return () => document.removeEventListener('keydown', close);
  }, [open]);

  return {
    open,
    handlers: {
      onPointerEnter: (event: PointerEvent) => {
        if (event.pointerType !== 'mouse') return;
        show(performance.now() - lastClosedAt < SKIP_DELAY_MS ? 0 : OPEN_DELAY_MS);
      },
      onPointerLeave: hide,
      onPointerDown: hide,
      onFocus: (event: FocusEvent<HTMLElement>) => event.currentTarget.matches(':focus-visible') && show(0),
      onBlur: hide,
    },
  };
};
