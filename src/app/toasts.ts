import type { Notice } from '#actors/notify.ts';
import type { ToastLevel, ToastOptions } from '#ui/toaster/toast.ts';

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

/** Raises a toast from the shell, which does without the code of toasts until there is one. */
export function raise(level: ToastLevel, text: string, options: ToastOptions = {}): void {
  wanted = true;
  for (const listener of listeners) listener();
  import('#ui/toaster/toast.ts').then(
    ({ notify }) => notify[level](text, options),
    (error: unknown) => console.error('[toasts]', text, error),
  );
}

/** Shows what the machines have to say (NTF-02). `look` leads to what a notification is about. */
export const createNotify =
  (look: (notification: NonNullable<Notice['notification']>) => void) =>
  ({ level, text, notification }: Notice) =>
    raise(level, text, notification ? { action: { label: 'Look', act: () => look(notification) } } : {});
