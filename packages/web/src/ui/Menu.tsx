import { Ellipsis } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { ComponentProps, KeyboardEvent, ReactNode } from 'react';
import { useBackCloses } from './back-closes.ts';
import { classNames } from './class-names.ts';
import { IconButton } from './IconButton.tsx';
import { placePopover } from './place-popover.ts';
import type { Align } from './place-popover.ts';

export interface MenuItem {
  label: string;
  onSelect: () => void;
  /** Drawn at 18 px. */
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
}

interface MenuProps {
  /** The trigger's name, e.g. 'Actions for Anna'. */
  label: string;
  items: readonly MenuItem[];
  /** The trigger's icon; three dots by default. */
  icon?: ReactNode;
  variant?: ComponentProps<typeof IconButton>['variant'];
  align?: Align;
  className?: string;
}

const itemsOf = (menu: HTMLElement | null): HTMLElement[] => [
  ...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:not(:disabled)') ?? []),
];

const nextIndex = (key: string, at: number, items: readonly HTMLElement[]): number | null => {
  if (key === 'ArrowDown') return (at + 1) % items.length;
  if (key === 'ArrowUp') return (at <= 0 ? items.length : at) - 1;
  if (key === 'Home') return 0;
  if (key === 'End') return items.length - 1;
  if (key.length !== 1) return null;
  const found = [...items.slice(at + 1), ...items.slice(0, at + 1)].find((item) =>
    item.textContent.trim().toLowerCase().startsWith(key.toLowerCase()),
  );
  return found ? items.indexOf(found) : null;
};

/**
 * A button that opens a list of actions; arrows, Home, End and first letters move, Esc and Back close. It stands on the popover
 * attribute: the browser itself lifts it above everything and closes it when pressed beside. Props: `label`, `items`
 * ({label, onSelect, icon?, danger?, disabled?}[]), `icon`, `variant`, `align` ('end').
 */
export const Menu = ({ label, items, icon, variant, align = 'end', className }: MenuProps) => {
  const id = useId();
  const trigger = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);

  const onToggle = (open: boolean) => {
    setExpanded(open);
    if (!open || !menu.current || !trigger.current) return;
    placePopover(menu.current, trigger.current, align);
    (trigger.current.matches(':focus-visible') ? itemsOf(menu.current)[0] : menu.current)?.focus({
      preventScroll: true,
    });
  };

  const close = () => {
    menu.current?.hidePopover();
    trigger.current?.focus({ preventScroll: true });
  };

  useBackCloses(expanded, close);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // A dialog around the menu stays open: this Esc was for the menu.
      event.stopPropagation();
      event.preventDefault();
      return close();
    }
    const list = itemsOf(menu.current);
    const next = nextIndex(
      event.key,
      list.findIndex((item) => item === document.activeElement),
      list,
    );
    if (next === null) return;
    event.preventDefault();
    list[next]?.focus();
  };

  return (
    <>
      <IconButton
        ref={trigger}
        label={label}
        icon={icon ?? <Ellipsis size={20} aria-hidden="true" />}
        variant={variant}
        className={className}
        aria-haspopup="menu"
        aria-expanded={expanded}
        aria-controls={id}
        popoverTarget={id}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          menu.current?.showPopover();
        }}
      />
      <div
        ref={menu}
        id={id}
        role="menu"
        aria-label={label}
        popover="auto"
        tabIndex={-1}
        onKeyDown={onKeyDown}
        onToggle={(event) => onToggle(event.newState === 'open')}
        className="fixed inset-auto m-0 max-h-[60dvh] w-max max-w-72 min-w-44 overflow-y-auto rounded-card border border-line bg-raised p-1.5 text-ink shadow-float transition-[scale,opacity] duration-150 ease-out open:starting:scale-95 open:starting:opacity-0"
      >
        {items.map((item) => (
          <MenuEntry key={item.label} item={item} onClose={close} />
        ))}
      </div>
    </>
  );
};

const MenuEntry = ({ item, onClose }: { item: MenuItem; onClose: () => void }) => (
  <button
    type="button"
    role="menuitem"
    tabIndex={-1}
    disabled={item.disabled}
    onPointerMove={(event) => event.pointerType === 'mouse' && event.currentTarget.focus({ preventScroll: true })}
    onClick={() => {
      onClose();
      item.onSelect();
    }}
    className={classNames(
      'flex min-h-11 w-full items-center gap-3 rounded-control px-3 py-2 text-start text-base outline-none disabled:text-ink-muted disabled:opacity-70 [&_svg]:shrink-0',
      item.danger ? 'text-clay-ink focus:bg-clay-soft' : 'focus:bg-sunken',
    )}
  >
    {item.icon}
    {item.label}
  </button>
);
