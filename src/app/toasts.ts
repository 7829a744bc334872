import type { Notice } from '#actors/app.ts';
import type { ToastLevel, ToastOptions } from '#ui/toaster/toast.ts';
import { untilLoaded } from './chunks/until-loaded.ts';

let wanted = false;
const listeners = new Set<() => void>();

/** Whether the view of the toasts is needed; it is loaded then. */
export const toasterWanted = {
  current: () => wanted,
  subscribe(listener: () => void) {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
};

const store = () => untilLoaded(() => import('#ui/toaster/toast.ts'));
let loading: ReturnType<typeof store> | null = null;

/** Raises a toast from the shell, which does without the code of toasts until there is one. It may come late. */
export function raise(level: ToastLevel, text: string, options: ToastOptions = {}): void {
  wanted = true;
  for (const listener of listeners) listener();
  loading ??= store();
  void loading.then(({ notify }) => notify[level](text, options));
}

/** Closes one that is not true any more. */
export const closeToast = (id: string) => void loading?.then(({ dismissToast }) => dismissToast(id));

/** Takes all toasts away that were raised until now. */
export function hush(): void {
  loading ??= store();
  void loading.then(({ dismissToast }) => dismissToast());
}

/** Shows what the machines have to say (NTF-02). `look` leads to what a notification is about. */
export const createNotify =
  (look: (notification: NonNullable<Notice['notification']>) => void) =>
  ({ level, text, notification }: Notice) =>
    raise(level, text, notification ? { action: { label: 'Look', act: () => look(notification) } } : {});
