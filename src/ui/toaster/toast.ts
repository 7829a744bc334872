import { createListeners } from '../listeners/listeners.ts';

export type ToastLevel = 'info' | 'success' | 'warning' | 'error';

export type ToastAction = { label: string; onClick: () => void };

export type ToastOptions = {
  action?: ToastAction | undefined;
  /** A repeated id replaces the text instead of adding a toast. */
  id?: string | undefined;
};

export type ToastContent = { id: string; level: ToastLevel; text: string; action?: ToastAction | undefined };

/** The `Toaster`, which loads with its library when there is a toast. */
export type ToastView = { show: (toast: ToastContent) => void; dismiss: (id?: string) => void };

let view: ToastView | null = null;
let waiting: readonly ToastContent[] = [];
let toastCount = 0;
const listeners = createListeners();

/** Whether a toast waits for the view, which then loads. */
export const toasterNeeded = {
  current: () => waiting.length > 0,
  subscribe: listeners.subscribe,
};

/** Registers the view and shows waiting toasts. */
export function attachToaster(attached: ToastView): () => void {
  view = attached;
  const queued = waiting;
  waiting = [];
  queued.forEach(attached.show);
  return () => {
    if (view === attached) view = null;
  };
}

const showAs =
  (level: ToastLevel) =>
  (text: string, { action, id = `toast-${++toastCount}` }: ToastOptions = {}): string => {
    const toast = { id, level, text, action };
    if (view) view.show(toast);
    else waiting = [...waiting.filter((other) => other.id !== id), toast];
    listeners.notify();
    return id;
  };

/** Shows a toast and returns its id. Waits, with its full duration, until the `Toaster` has loaded. */
export const notify = {
  info: showAs('info'),
  success: showAs('success'),
  warning: showAs('warning'),
  error: showAs('error'),
};

export function dismissToast(id?: string): void {
  waiting = id === undefined ? [] : waiting.filter((other) => other.id !== id);
  view?.dismiss(id);
}
