export type ToastLevel = 'info' | 'success' | 'warning' | 'error';

/** A button on the toast: Undo, Look. Pressing it also closes the toast. */
export type ToastAction = { label: string; act: () => void };

export type ToastOptions = {
  action?: ToastAction | undefined;
  /** The same id again replaces the words instead of stacking a second toast. */
  id?: string | undefined;
};

export type ToastContent = { id: string; level: ToastLevel; text: string; action?: ToastAction | undefined };

/** Where toasts show: `Toaster`, with the library of toasts, which comes when there is something to show. */
export type ToastView = { show: (toast: ToastContent) => void; dismiss: (id?: string) => void };

let view: ToastView | null = null;
let waiting: readonly ToastContent[] = [];
let raised = 0;
const listeners = new Set<() => void>();

/** Whether a toast waits for a view: it is loaded then. */
export const toasterWanted = {
  current: () => waiting.length > 0,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

/** Says that the view of the toasts is there; those wait for it that came before. Answers how to say that it is gone. */
export function attachToaster(attached: ToastView): () => void {
  view = attached;
  const due = waiting;
  waiting = [];
  due.forEach(attached.show);
  return () => {
    if (view === attached) view = null;
  };
}

const raise =
  (level: ToastLevel) =>
  (text: string, { action, id = `toast-${++raised}` }: ToastOptions = {}): string => {
    const toast = { id, level, text, action };
    if (view) view.show(toast);
    else waiting = [...waiting.filter((other) => other.id !== id), toast];
    for (const listener of listeners) listener();
    return id;
  };

/** Raises a toast, top right; answers its id. Before the `Toaster` view has loaded it waits, with all its seconds. */
export const notify = {
  info: raise('info'),
  success: raise('success'),
  warning: raise('warning'),
  error: raise('error'),
};

export function dismissToast(id?: string): void {
  waiting = id === undefined ? [] : waiting.filter((other) => other.id !== id);
  view?.dismiss(id);
}
