import type { ComponentProps, ReactNode } from 'react';
import { Link } from 'wouter';
import { buttonStyles } from './button-styles.ts';
import type { ButtonSize, ButtonVariant } from './button-styles.ts';

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
