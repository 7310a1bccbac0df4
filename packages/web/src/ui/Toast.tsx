import { CircleAlert, X } from 'lucide-react';
import { createPortal } from 'react-dom';
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { classNames } from './class-names.ts';
import { dismissToast, toastStore } from './toast-store.ts';
import { useIsAlive } from './use-is-alive.ts';
import { useToastPlace } from './use-toast-place.ts';
import type { ShownToast } from './toast-store.ts';

const DURATION_MS = 5000;

/** Counts down while nobody reads it: a pointer or the focus on the toast, or a hidden page, pauses it. */
const useDismissAfter = (toast: ShownToast, paused: boolean) => {
  const left = useRef(toast.duration ?? DURATION_MS);
  useEffect(() => {
    if (paused) return;
    const since = performance.now();
    const timer = setTimeout(() => dismissToast(toast.id), left.current);
    return () => {
      clearTimeout(timer);
      left.current -= performance.now() - since;
    };
  }, [paused, toast.id]);
};

const usePageHidden = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      document.addEventListener('visibilitychange', onChange);
      return () => document.removeEventListener('visibilitychange', onChange);
    },
    () => document.hidden,
  );

const Actions = ({ toast }: { toast: ShownToast }) =>
  [toast.otherAction, toast.action].map(
    (action) =>
      action && (
        <button
          key={action.label}
          type="button"
          onClick={() => {
            action.onPress();
            dismissToast(toast.id);
          }}
          className={classNames(
            'min-h-11 rounded-control px-3 text-sm font-semibold text-accent-ink hover:bg-accent-soft',
            !toast.otherAction && '-my-1.5',
          )}
        >
          {action.label}
        </button>
      ),
  );

const ToastCard = ({ toast }: { toast: ShownToast }) => {
  const [attended, setAttended] = useState(false);
  useDismissAfter(toast, usePageHidden() || attended);
  const destructive = toast.tone === 'destructive';
  return (
    <div
      data-toast={toast.tone ?? 'default'}
      onPointerEnter={() => setAttended(true)}
      onPointerLeave={() => setAttended(false)}
      onFocus={() => setAttended(true)}
      onBlur={() => setAttended(false)}
      className={classNames(
        'pointer-events-auto flex w-full max-w-[420px] animate-rise items-start gap-3 rounded-card border py-3 pr-1.5 pl-4 shadow-float',
        destructive ? 'border-clay bg-clay-soft text-clay-ink' : 'border-line bg-raised text-ink',
      )}
    >
      {destructive && <CircleAlert size={20} aria-hidden="true" className="mt-0.5 shrink-0" />}
      <div className="min-w-0 flex-1 self-center py-0.5">
        <p className="text-sm font-semibold wrap-anywhere">{toast.title}</p>
        {toast.description && (
          <p className={classNames('text-sm text-pretty', !destructive && 'text-ink-muted')}>{toast.description}</p>
        )}
        {toast.otherAction && (
          // Two ways stand below the words, which would have no room beside them on a phone.
          <div className="mt-2 -mb-1 -ml-3 flex flex-wrap gap-1">
            <Actions toast={toast} />
          </div>
        )}
      </div>
      {!toast.otherAction && <Actions toast={toast} />}
      <button
        type="button"
        aria-label="Close notification"
        onClick={() => dismissToast(toast.id)}
        className="-my-1.5 flex size-11 shrink-0 items-center justify-center rounded-control opacity-80 hover:opacity-100"
      >
        <X size={18} aria-hidden="true" />
      </button>
    </div>
  );
};

/**
 * The toast of the moment. Unlike `useSyncExternalStore`, which renders ahead of all else, a state appears together with what
 * is set beside it: the toast that reports a save with the end of its dialog, and so at once where it stays.
 */
const useShownToast = (): ShownToast | null => {
  const [toast, setToast] = useState(toastStore.current);
  useEffect(() => {
    const read = () => setToast(toastStore.current());
    read();
    return toastStore.subscribe(read);
  }, []);
  return toast;
};

/**
 * Where toasts appear: once, at the root of the app. No props; toasts come from `showToast` in toast-store.ts. One at a time,
 * 5000 ms, centred, at most 420 px wide; 'default' is announced politely, 'destructive' at once. Where it stands is measured
 * (toast-place.rules.ts): it covers no tabs, no way back, no title of a dialog and no line in which a message is written.
 */
export const ToastHost = () => {
  const toast = useShownToast();
  const urgent = toast?.tone === 'destructive';
  const host = useRef<HTMLDivElement>(null);
  useToastPlace(host, toast?.id);
  // What comes beside the app is no part of a document that was drawn before it.
  const isAlive = useIsAlive();
  if (!isAlive) return null;
  // Beside the app in the body, so that it lies above dialogs, which keep aria-live elements audible. Both regions stay in the
  // page: only what is put into one that was there before is read out. The margin lets the notch of a phone be measured.
  return createPortal(
    <div
      ref={host}
      data-toast-host=""
      className="page-x pointer-events-none fixed inset-x-0 top-0 z-60 flex scroll-mt-[max(0.25rem,env(safe-area-inset-top))] flex-col items-center"
    >
      <div role="status" aria-live="polite" aria-atomic="true" className="flex w-full justify-center empty:hidden">
        {toast && !urgent && <ToastCard key={toast.id} toast={toast} />}
      </div>
      <div role="alert" aria-live="assertive" aria-atomic="true" className="flex w-full justify-center empty:hidden">
        {toast && urgent && <ToastCard key={toast.id} toast={toast} />}
      </div>
    </div>,
    document.body,
  );
};
