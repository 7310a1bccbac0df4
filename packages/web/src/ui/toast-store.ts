export interface ToastAction {
  label: string;
  onPress: () => void;
}

export interface ToastContent {
  title: string;
  description?: string | undefined;
  /** 'destructive' for what failed: it is announced at once. */
  tone?: 'default' | 'destructive';
  /** One way to act on it, e.g. Undo; the toast closes with it. */
  action?: ToastAction;
  /** Another way, before it. */
  otherAction?: ToastAction;
  /** Milliseconds until it goes; 5000 by default. */
  duration?: number;
}

export interface ShownToast extends ToastContent {
  /** Grows with every toast, so that the same words twice are two toasts. */
  id: number;
}

/** One, or two where the first can be acted on. The same array until something changes. */
let shown: readonly ShownToast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: readonly ShownToast[]) => {
  shown = next;
  for (const listener of listeners) listener();
};

/**
 * Shows a toast, from anywhere: `showToast({ title, description?, tone?, action?, duration? })`. It takes the place of what shows already;
 * the last one that can be acted on, such as by Undo, stays beside it for its time.
 */
export const showToast = (toast: ToastContent): void => {
  lastId += 1;
  change([...shown.filter((before) => before.action && !isSame(before, toast)).slice(-1), { ...toast, id: lastId }]);
};

/** What says the same again takes its place. */
const isSame = (before: ToastContent, toast: ToastContent): boolean =>
  before.title === toast.title && before.description === toast.description;

/** Takes the toast with an `id` away, or all. */
export const dismissToast = (id?: number): void => {
  const left = id === undefined ? [] : shown.filter((toast) => toast.id !== id);
  if (left.length < shown.length) change(left);
};

export const toastStore = {
  current: (): readonly ShownToast[] => shown,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
