import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { classNames } from './class-names.ts';

export interface NavItem {
  href: string;
  label: string;
  /** Drawn at 22 px. */
  icon: ReactNode;
  active: boolean;
}

/**
 * The tabs at the bottom of the window, on desktops in the same centred column; leaves `--bottom-nav-height` to be kept free
 * below the page (`<main className="pb-nav">`). Props: `items` ({href, label, icon, active}[]), `label` ('Main').
 */
export const BottomNav = ({ items, label = 'Main' }: { items: readonly NavItem[]; label?: string }) => (
  <nav
    aria-label={label}
    className="fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)]"
  >
    <ul className="mx-auto flex h-(--bottom-nav-height) max-w-140 items-stretch">
      {items.map((item) => (
        <li key={item.href} className="min-w-0 flex-1">
          <Link
            href={item.href}
            aria-current={item.active ? 'page' : undefined}
            className={classNames(
              'flex h-full flex-col items-center justify-center gap-0.5 text-xs transition-colors duration-150 focus-visible:-outline-offset-4',
              item.active ? 'font-bold text-accent-ink' : 'font-medium text-ink-muted hover:text-ink',
            )}
          >
            <span
              aria-hidden="true"
              className={classNames(
                'flex h-7 w-14 items-center justify-center rounded-full transition-colors duration-180',
                item.active && 'bg-accent-soft',
              )}
            >
              {item.icon}
            </span>
            <span className="max-w-full truncate">{item.label}</span>
          </Link>
        </li>
      ))}
    </ul>
  </nav>
);
