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

let current: ShownToast | null = null;
let lastId = 0;
const listeners = new Set<() => void>();

const change = (next: ShownToast | null) => {
  current = next;
  for (const listener of listeners) listener();
};

/** Shows a toast in place of the one before, from anywhere: `showToast({ title, description?, tone?, action?, duration? })`. */
export const showToast = (toast: ToastContent): void => {
  lastId += 1;
  change({ ...toast, id: lastId });
};

/** Takes the toast away; with an `id` only if that one still shows. */
export const dismissToast = (id?: number): void => {
  if (current && (id === undefined || current.id === id)) change(null);
};

export const toastStore = {
  current: (): ShownToast | null => current,
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};
