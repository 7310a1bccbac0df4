import { useEffect, useId, useRef } from 'react';
import type { KeyboardEvent, ReactNode } from 'react';
import { classNames } from './class-names.ts';

export interface TabItem<Value extends string> {
  value: Value;
  label: string;
  /** Drawn at 18 px before the label; on phones above it. */
  icon?: ReactNode;
  /** A small count after the label; on phones beside the icon. */
  count?: number | undefined;
}

interface TabsProps<Value extends string> {
  /** What the tabs are about, for screen readers. */
  label: string;
  tabs: readonly TabItem<Value>[];
  value: Value;
  onValueChange: (value: Value) => void;
  /** Stays at the top of the page while the panel scrolls; true by default. */
  sticky?: boolean;
  /** The width of the tab list within its bar, e.g. 'mx-auto max-w-160' as the page's column has. */
  listClassName?: string;
  panelClassName?: string;
  /** Renders the panel of the open tab; the others do not exist until they are opened. */
  children: (value: Value) => ReactNode;
}

const moveTo = (key: string, from: number, count: number): number | null => {
  if (key === 'ArrowRight') return (from + 1) % count;
  if (key === 'ArrowLeft') return (from - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : null;
};

/**
 * Tabs over one panel; arrows, Home and End move. With icons all fit on a phone. Props: `label`, `tabs` ({value, label, icon?, count?}[]), `value`,
 * `onValueChange`, `sticky` (true), `listClassName`, `panelClassName`, `children(value)`.
 */
export const Tabs = <Value extends string>({
  label,
  tabs,
  value,
  onValueChange,
  sticky = true,
  listClassName,
  panelClassName,
  children,
}: TabsProps<Value>) => {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);

  const first = tabs[0]?.value;
  const shown = useRef(first);
  useEffect(() => {
    // A list begins at its first tab: to look where that is would lay the whole page out.
    if (shown.current === value) return;
    shown.current = value;
    // Scrolls the list alone: scrollIntoView would move the page as well.
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (!tab || !list.current) return;
    list.current.scrollTo({
      left: tab.offsetLeft - (list.current.clientWidth - tab.offsetWidth) / 2,
      behavior: 'smooth',
    });
  }, [value]);

  const onKeyDown = (event: KeyboardEvent) => {
    const target = moveTo(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    );
    const next = target === null ? undefined : tabs[target];
    if (!next || target === null) return;
    event.preventDefault();
    onValueChange(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role="tab"]')[target]?.focus();
  };

  return (
    <div>
      <div className={classNames('border-b border-line bg-paper', sticky && 'sticky top-(--banner-height) z-20')}>
        <div
          ref={list}
          role="tablist"
          aria-label={label}
          className={classNames(
            'page-x scrollbar-none relative flex gap-1 overflow-x-auto max-sm:gap-0',
            listClassName,
          )}
        >
          {tabs.map((tab) => (
            <Tab
              key={tab.value}
              tab={tab}
              id={`${id}-${tab.value}`}
              panelId={`${id}-panel`}
              selected={tab.value === value}
              onSelect={() => onValueChange(tab.value)}
              onKeyDown={onKeyDown}
            />
          ))}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={panelClassName}>
        {children(value)}
      </div>
    </div>
  );
};

interface TabProps {
  tab: TabItem<string>;
  id: string;
  panelId: string;
  selected: boolean;
  onSelect: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

const Tab = ({ tab, id, panelId, selected, onSelect, onKeyDown }: TabProps) => (
  <button
    type="button"
    role="tab"
    id={id}
    aria-selected={selected}
    aria-controls={selected ? panelId : undefined}
    tabIndex={selected ? 0 : -1}
    onClick={onSelect}
    onKeyDown={onKeyDown}
    className={classNames(
      'relative flex min-h-(--tabs-height) shrink-0 items-center gap-2 px-3 text-sm font-semibold transition-colors duration-150 focus-visible:-outline-offset-2',
      'after:absolute after:inset-x-3 after:bottom-0 after:h-0.5 after:rounded-full after:bg-accent after:transition-[scale,opacity] after:duration-180 after:ease-out',
      // On phones all of them share the width, each with its icon above its name.
      tab.icon !== undefined &&
        'max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:justify-center max-sm:gap-0.5 max-sm:px-0.5 max-sm:text-[length:min(0.75rem,3.8vw)]',
      selected ? 'text-accent-ink after:scale-x-100' : 'text-ink-muted after:scale-x-0 after:opacity-0 hover:text-ink',
    )}
  >
    {tab.icon}
    {tab.label}
    {tab.count !== undefined && (
      <span
        className={classNames(
          'rounded-full bg-sunken px-1.5 text-xs font-semibold text-ink-muted',
          tab.icon !== undefined &&
            'max-sm:absolute max-sm:top-0.5 max-sm:left-1/2 max-sm:ml-0.5 max-sm:min-w-5 max-sm:bg-accent max-sm:px-1 max-sm:text-center max-sm:text-on-accent',
        )}
      >
        {tab.count > 99 ? '99+' : tab.count}
      </span>
    )}
  </button>
);
