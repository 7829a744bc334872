import { afterEach, beforeEach } from 'vitest';
import { attachToaster, dismissToast, type ToastContent } from '#ui/toaster/toast.ts';

/** All toasts that have not been dismissed, newest first; they do not time out. */
export function standingToasts(): ToastContent[] {
  const toasts: ToastContent[] = [];
  const drop = (id?: string) => {
    const others = toasts.filter((toast) => id !== undefined && toast.id !== id);
    toasts.splice(0, toasts.length, ...others);
  };
  let detach: (() => void) | null = null;
  beforeEach(() => {
    detach = attachToaster({
      show(toast) {
        drop(toast.id);
        toasts.unshift(toast);
      },
      dismiss: drop,
    });
  });
  afterEach(() => {
    dismissToast();
    detach?.();
  });
  return toasts;
}
