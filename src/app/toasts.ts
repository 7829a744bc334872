import type { Notice } from '#actors/notify.ts';
import { notify as raise } from '#ui/toaster/toast.ts';

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

export function wantToaster(): void {
  if (wanted) return;
  wanted = true;
  for (const listener of listeners) listener();
}

/** Shows what the machines have to say (NTF-02). `look` leads to what a notification is about. */
export const createNotify =
  (look: (notification: NonNullable<Notice['notification']>) => void) =>
  ({ level, text, notification }: Notice) => {
    wantToaster();
    raise[level](text, notification ? { action: { label: 'Look', act: () => look(notification) } } : {});
  };
