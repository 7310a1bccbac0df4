import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { Link } from 'wouter';
import { Spinner } from './Spinner.tsx';
import { type ButtonSize, type ButtonVariant, buttonStyles } from './styles.ts';

interface ButtonProps extends ComponentProps<'button'> {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as its container. */
  wide?: boolean;
  /** An icon before the words, e.g. `<Plus size={18} />`. */
  icon?: ReactNode;
  /** What it does is under way: a spinner, no further presses, the focus stays. */
  pending?: boolean;
  /** The words while pending, e.g. 'Signing out...'; the usual ones by default. */
  pendingLabel?: string;
}

/**
 * A button. Props: `variant` ('primary' | 'secondary' | 'quiet' | 'danger'), `size` ('small' | 'medium' | 'large'), `wide`,
 * `icon`, `pending`, `pendingLabel`, and everything of `<button>` (`type` is 'button' unless said).
 */
export const Button = ({
  variant = 'primary',
  size = 'medium',
  wide = false,
  icon,
  pending = false,
  pendingLabel,
  className,
  children,
  onClick,
  ...rest
}: ButtonProps) => {
  // aria-disabled rather than disabled: a disabled button would lose the keyboard's focus while it works.
  const press = (event: MouseEvent<HTMLButtonElement>) => (pending ? event.preventDefault() : onClick?.(event));
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-busy={pending || undefined}
      aria-disabled={pending || rest['aria-disabled'] || undefined}
      className={buttonStyles(variant, size, wide, className)}
    >
      {pending ? <Spinner size="small" label={null} /> : icon}
      {pending && pendingLabel ? pendingLabel : children}
    </button>
  );
};

interface LinkButtonProps extends ComponentProps<'a'> {
  /** A path of this app. */
  href: string;
  variant?: ButtonVariant;
  size?: ButtonSize;
  wide?: boolean;
  icon?: ReactNode;
}

/** A link in a button's dress. Props: `href`, `variant`, `size`, `wide`, `icon`, and everything of `<a>`. */
export const LinkButton = ({
  href,
  variant = 'primary',
  size = 'medium',
  wide = false,
  icon,
  className,
  children,
  ...rest
}: LinkButtonProps) => (
  <Link {...rest} href={href} className={buttonStyles(variant, size, wide, className)}>
    {icon}
    {children}
  </Link>
);
