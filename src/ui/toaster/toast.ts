import { type Toast, toast } from 'react-hot-toast/headless';

export type ToastLevel = 'info' | 'success' | 'warning' | 'error';

/** A button on the toast: Undo, Look. Pressing it also closes the toast. */
export type ToastAction = { label: string; act: () => void };

export type ToastOptions = {
  action?: ToastAction | undefined;
  /** The same id again replaces the words instead of stacking a second toast. */
  id?: string | undefined;
};

/**
 * NTF-06. Every toast stays three seconds, in ms; react-hot-toast's own defaults differ by type. What it offers must
 * therefore also be found in the place it is about.
 */
const TOAST_DURATION = 3000;
const FADE = 160;

export type ToastContent = { level: ToastLevel; text: string; action?: ToastAction | undefined };

// react-hot-toast carries a message and looks. The message is a function, so that ours can hang on it.
const contents = new WeakMap<object, ToastContent>();

/** What a toast of ours says and offers. */
export function contentOf({ message }: Pick<Toast, 'message'>): ToastContent {
  const known = typeof message === 'function' ? contents.get(message) : undefined;
  return known ?? { level: 'info', text: typeof message === 'string' ? message : '' };
}

type Waiting = { id: string; show: () => void };
let waiting: readonly Waiting[] = [];
let views = 0;
let raised = 0;

const without = (id: string | undefined) => waiting.filter((other) => id !== undefined && other.id !== id);

/** Says that a view of the toasts is there, for whom those wait that came before it. Answers how to say that it is gone. */
export function attachToaster(): () => void {
  views += 1;
  const due = waiting;
  waiting = [];
  for (const { show } of due) show();
  return () => {
    views -= 1;
  };
}

const raise =
  (level: ToastLevel) =>
  (text: string, { action, id = `toast-${++raised}` }: ToastOptions = {}): string => {
    const message = () => text;
    contents.set(message, { level, text, action });
    const show = () => void toast(message, { id, duration: TOAST_DURATION, removeDelay: FADE });
    if (views > 0) show();
    else waiting = [...without(id), { id, show }];
    return id;
  };

/** Raises a toast, top right; answers its id. Before the `Toaster` view has loaded it waits, with all its seconds. */
export const notify = {
  info: raise('info'),
  success: raise('success'),
  warning: raise('warning'),
  error: raise('error'),
};

/** Closes one toast, or all. */
export function dismissToast(id?: string): void {
  waiting = without(id);
  toast.dismiss(id);
}
