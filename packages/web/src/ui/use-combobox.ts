import { type ChangeEvent, type FocusEvent, type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import { useBackCloses } from './back-closes.ts';

interface ComboboxState<Option extends { readonly id: string }> {
  readonly options: readonly Option[];
  /** Without options the list says something, such as that nothing was found. */
  readonly hasLine: boolean;
  readonly onValueChange: (value: string) => void;
  readonly onChoose: (option: Option) => void;
}

/** Which option the keys go to: through the field itself on the way from the last one to the first. */
const STEPS: Readonly<Record<string, (at: number, count: number) => number>> = {
  ArrowDown: (at, count) => (at + 1 < count ? at + 1 : -1),
  ArrowUp: (at, count) => (at < 0 ? count : at) - 1,
};

/** Keys that move the cursor in the text. */
const IN_TEXT: ReadonlySet<string> = new Set(['ArrowLeft', 'ArrowRight', 'Home', 'End']);

/**
 * What a text field with a list of proposals does, as the ARIA Authoring Practices describe an editable combobox with a
 * list: the focus stays in the text, arrows go through the list, Enter takes the option that they stand on and otherwise
 * does what it does in any field, Esc and Back close the list, and so does leaving the field.
 */
export const useCombobox = <Option extends { readonly id: string }>(state: ComboboxState<Option>) => {
  const { options, hasLine, onValueChange, onChoose } = state;
  const id = useId();
  const [list, field] = [useRef<HTMLDivElement>(null), useRef<HTMLDivElement>(null)];
  const [isWanted, setWanted] = useState(false);
  const [activeId, setActiveId] = useState<string | null>(null);
  const open = isWanted && (options.length > 0 || hasLine);
  const at = open ? options.findIndex((option) => option.id === activeId) : -1;
  useListPlace(open, { list, field });

  const show = (wanted: boolean) => {
    setWanted(wanted);
    setActiveId(null);
  };
  const goTo = (index: number) => {
    setActiveId(options[index]?.id ?? null);
    document.getElementById(optionId(id, index))?.scrollIntoView({ block: 'nearest' });
  };
  useBackCloses(open, () => show(false));
  const choose = (option: Option) => {
    show(false);
    onChoose(option);
  };

  return {
    id,
    open,
    active: at,
    list,
    field,
    choose,
    input: {
      role: 'combobox',
      'aria-autocomplete': 'list',
      'aria-expanded': open && options.length > 0,
      'aria-controls': id,
      'aria-activedescendant': at < 0 ? undefined : optionId(id, at),
      onChange: (event: ChangeEvent<HTMLInputElement>) => {
        show(true);
        onValueChange(event.target.value);
      },
      onKeyDown: (event: KeyboardEvent) => followKey(event, { options, at, open, show, goTo, choose }),
      onClick: () => setWanted(true),
      onBlur: (event: FocusEvent) => {
        if (!list.current?.contains(event.relatedTarget)) show(false);
      },
    },
  } as const;
};

interface ListState<Option> {
  readonly options: readonly Option[];
  /** The option that the keys stand on; -1 for none. */
  readonly at: number;
  readonly open: boolean;
  readonly show: (wanted: boolean) => void;
  readonly goTo: (index: number) => void;
  readonly choose: (option: Option) => void;
}

const followKey = <Option>(
  event: KeyboardEvent,
  { options, at, open, show, goTo, choose }: ListState<Option>,
): void => {
  // While an input method composes a word, the keys are its own.
  if (event.nativeEvent.isComposing) return;
  const next = STEPS[event.key]?.(at, options.length);
  const active = options[at];
  if (next !== undefined) {
    event.preventDefault();
    show(true);
    goTo(next);
  } else if (IN_TEXT.has(event.key)) {
    goTo(-1);
  } else if (event.key === 'Enter') {
    if (!active) return show(false);
    event.preventDefault();
    choose(active);
  } else if (event.key === 'Escape' && open) {
    // A dialog around the field stays open: this Esc was for the list.
    event.stopPropagation();
    event.preventDefault();
    show(false);
  }
};

/** The id of an option's element. */
export const optionId = (listId: string, index: number): string => `${listId}-${index}`;

interface Ref {
  readonly current: HTMLElement | null;
}

const LIST_GAP_PX = 6;
const LIST_MARGIN_PX = 8;
/** Taller lists scroll. */
const HEIGHT_MAX_PX = 352;
/** Three options: with less room than that below its field, a list goes above it if there is more. */
const ENOUGH_PX = 168;

/** The part of the window that no on-screen keyboard covers. */
const seenPart = (): { top: number; bottom: number } => {
  const top = window.visualViewport?.offsetTop ?? 0;
  return { top, bottom: top + (window.visualViewport?.height ?? window.innerHeight) };
};

const placeList = (list: HTMLElement, field: HTMLElement): void => {
  const seen = seenPart();
  const at = field.getBoundingClientRect();
  const below = seen.bottom - at.bottom - LIST_GAP_PX - LIST_MARGIN_PX;
  const above = at.top - seen.top - LIST_GAP_PX - LIST_MARGIN_PX;
  const isBelow = below >= Math.min(list.scrollHeight, ENOUGH_PX) || below >= above;
  list.style.left = `${at.left}px`;
  list.style.width = `${at.width}px`;
  list.style.maxHeight = `${Math.min(isBelow ? below : above, HEIGHT_MAX_PX)}px`;
  list.style.top = isBelow ? `${at.bottom + LIST_GAP_PX}px` : 'auto';
  list.style.bottom = isBelow ? 'auto' : `${window.innerHeight - at.top + LIST_GAP_PX}px`;
};

/** Calls back whenever something moves that a box on the page may stand at. @returns how to stop it. */
const onEveryMove = (boxes: readonly HTMLElement[], move: () => void): (() => void) => {
  const sizes = new ResizeObserver(move);
  for (const box of boxes) sizes.observe(box);
  const ended = new AbortController();
  const until = { signal: ended.signal, passive: true };
  // Scrolling does not bubble; what scrolls may be a dialog.
  document.addEventListener('scroll', move, { ...until, capture: true });
  window.addEventListener('resize', move, until);
  window.visualViewport?.addEventListener('resize', move, until);
  window.visualViewport?.addEventListener('scroll', move, until);
  return () => {
    sizes.disconnect();
    ended.abort();
  };
};

/**
 * Shows a list, which is a popover of its own, below its field while it is open: as wide as the field, above it where the
 * window or the on-screen keyboard leaves more room there, and out of sight while the field is.
 */
const useListPlace = (open: boolean, { list, field }: { list: Ref; field: Ref }): void => {
  useLayoutEffect(() => {
    const [box, anchor] = [list.current, field.current];
    if (!open || !box || !anchor) return;
    box.showPopover();
    placeList(box, anchor);
    const stop = onEveryMove([box, anchor], () => placeList(box, anchor));
    const sight = new IntersectionObserver((entries) => {
      box.style.visibility = entries.at(-1)?.isIntersecting ? '' : 'hidden';
    });
    sight.observe(anchor);
    return () => {
      stop();
      sight.disconnect();
      box.hidePopover();
    };
  }, [open, list, field]);
};
