import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';

interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'li';
  /** 16 px inside; true by default. False for covers and lists that reach the edge. */
  padded?: boolean;
}

/** A sheet of lighter paper with a hairline. Props: `as` ('div'), `padded` (true), and everything of `<div>`. */
export const Card = ({ as: Tag = 'div', padded = true, className, ...rest }: CardProps) => (
  <Tag
    {...(rest as ComponentProps<'div'> & ComponentProps<'li'>)}
    className={classNames(
      'min-w-0 overflow-clip rounded-card border border-line bg-surface',
      padded && 'p-4',
      className,
    )}
  />
);
