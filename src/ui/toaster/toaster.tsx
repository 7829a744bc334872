import { useEffect } from 'react';
import { type Toast, useToaster } from 'react-hot-toast/headless';
import { attachToaster, contentOf, dismissToast } from './toast.ts';
import { ToastCard } from './toast-card.tsx';
import * as css from './toaster.css.ts';
import { useHold } from './use-hold.ts';

const isGrave = (toast: Toast) => contentOf(toast).level === 'error';

const card = (toast: Toast) => (
  <ToastCard
    key={toast.id}
    {...contentOf(toast)}
    visible={toast.visible}
    onClose={() => dismissToast(toast.id)}
  />
);

/**
 * NTF-06. The stack of toasts, top right; mount it once. Its two live regions are always there,
 * so that screen readers hear what enters them. What lies under a toast's words can be pressed through them.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const hold = useHold(handlers, toasts.length);
  useEffect(attachToaster, []);
  return (
    <section aria-label="News" className={css.toasts} data-toasts {...hold}>
      <div role="alert" aria-live="assertive" className={css.region}>
        {toasts.filter(isGrave).map(card)}
      </div>
      <div role="status" aria-live="polite" className={css.region}>
        {toasts.filter((toast) => !isGrave(toast)).map(card)}
      </div>
    </section>
  );
}
