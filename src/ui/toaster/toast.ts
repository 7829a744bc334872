import { type Toast, toast } from 'react-hot-toast/headless';

export type ToastLevel = 'info' | 'success' | 'warning' | 'error';

/** A button on the toast: Undo, Look. Pressing it also closes the toast. */
export type ToastAction = { label: string; act: () => void };

export type ToastOptions = {
  action?: ToastAction | undefined;
  /** The same id again replaces the words instead of stacking a second toast. */
  id?: string | undefined;
};

/** NTF-06. Every toast stays three seconds, in ms; react-hot-toast's own defaults differ by type. */
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

const raise =
  (level: ToastLevel) =>
  (text: string, { action, id }: ToastOptions = {}) => {
    const message = () => text;
    contents.set(message, { level, text, action });
    return toast(message, { duration: TOAST_DURATION, removeDelay: FADE, ...(id ? { id } : {}) });
  };

/** Raises a toast, top right; answers its id. Works before the `Toaster` view has loaded. */
export const notify = {
  info: raise('info'),
  success: raise('success'),
  warning: raise('warning'),
  error: raise('error'),
};

/** Closes one toast, or all. */
export const dismissToast = (id?: string) => toast.dismiss(id);
