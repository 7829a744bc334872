import { afterEach, beforeEach } from 'vitest';
import { attachToaster, dismissToast, type ToastContent } from '#ui/toaster/toast.ts';

/** All toasts that have not been dismissed, newest first; they do not time out. */
export function standingToasts(): ToastContent[] {
  const standing: ToastContent[] = [];
  const drop = (id?: string) => {
    const kept = standing.filter((toast) => id !== undefined && toast.id !== id);
    standing.splice(0, standing.length, ...kept);
  };
  let detach: (() => void) | null = null;
  beforeEach(() => {
    detach = attachToaster({
      show(toast) {
        drop(toast.id);
        standing.unshift(toast);
      },
      dismiss: drop,
    });
  });
  afterEach(() => {
    dismissToast();
    detach?.();
  });
  return standing;
}
