import { ChevronRight } from 'lucide-react';
import type { ReactNode, Ref } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';

interface ListRowProps {
  /** An Avatar, TintedIcon or Checkbox. */
  leading?: ReactNode;
  title: ReactNode;
  /** A second, quieter line. */
  text?: ReactNode;
  /** A Badge, Menu, time… at the end. */
  trailing?: ReactNode;
  /** Makes the whole row a link of this app, with an arrow at its end unless `trailing` says otherwise. */
  href?: string;
  /** Makes the whole row a button. */
  onPress?: () => void;
  /** The button cannot be pressed. */
  disabled?: boolean;
  /** The button, where the row is one. */
  ref?: Ref<HTMLButtonElement>;
  className?: string;
}

const ROW = 'flex min-h-14 w-full min-w-0 items-center gap-3 px-4 py-2.5 text-start';
const PRESSABLE = 'transition-colors duration-150 hover:bg-sunken/60 active:bg-sunken focus-visible:-outline-offset-2';

/** A line of a list, within `<List>`. Props: `leading`, `title`, `text`, `trailing`, `href` or `onPress` (with `disabled`, `ref`). */
export const ListRow = ({ leading, title, text, trailing, href, onPress, disabled, ref, className }: ListRowProps) => {
  const content = (
    <>
      {leading}
      <span className="min-w-0 flex-1">
        <span className="block text-base font-medium wrap-anywhere">{title}</span>
        {text && <span className="block text-sm wrap-anywhere text-ink-muted">{text}</span>}
      </span>
      {trailing ?? (href && <ChevronRight size={18} aria-hidden="true" className="shrink-0 text-ink-muted" />)}
    </>
  );
  return (
    <li className="min-w-0">
      {href ? (
        <Link href={href} className={classNames(ROW, PRESSABLE, className)}>
          {content}
        </Link>
      ) : onPress ? (
        <button
          ref={ref}
          type="button"
          onClick={onPress}
          disabled={disabled}
          className={classNames(ROW, disabled ? 'text-ink-muted' : PRESSABLE, className)}
        >
          {content}
        </button>
      ) : (
        <div className={classNames(ROW, className)}>{content}</div>
      )}
    </li>
  );
};

/** Rows on one card with hairlines between. Props: `label` for screen readers, `framed` (true), `children`. */
export const List = ({ label, framed = true, children }: { label?: string; framed?: boolean; children: ReactNode }) => (
  <ul
    aria-label={label}
    className={classNames('divide-y divide-line', framed && 'overflow-clip rounded-card border border-line bg-surface')}
  >
    {children}
  </ul>
);
