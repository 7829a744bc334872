import CircleCheck from 'lucide-react/icons/circle-check';
import CircleX from 'lucide-react/icons/circle-x';
import Info from 'lucide-react/icons/info';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import X from 'lucide-react/icons/x';
import { useEffect } from 'react';
import { type Toast, toast, useToaster } from 'react-hot-toast/headless';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { attachToaster, dismissToast, type ToastContent, type ToastView } from './toast.ts';
import * as css from './toaster.css.ts';
import { usePauseOnHover } from './use-pause-on-hover.ts';

/** NTF-06. Milliseconds, the same for all types. The action must therefore also exist elsewhere. */
const TOAST_DURATION = 3000;
const FADE = 160;

// react-hot-toast accepts text and style only. Passing a function lets us attach our content to it.
const contents = new WeakMap<object, ToastContent>();

function contentOf({ id, message }: Toast): ToastContent {
  const stored = typeof message === 'function' ? contents.get(message) : undefined;
  return stored ?? { id, level: 'info', text: typeof message === 'string' ? message : '' };
}

const view: ToastView = {
  show(content) {
    const message = () => content.text;
    contents.set(message, content);
    toast(message, { id: content.id, duration: TOAST_DURATION, removeDelay: FADE });
  },
  dismiss: (id) => toast.dismiss(id),
};

const isError = (toast: Toast) => contentOf(toast).level === 'error';

const card = (toast: Toast) => (
  <ToastCard
    key={toast.id}
    {...contentOf(toast)}
    visible={toast.visible}
    onClose={() => dismissToast(toast.id)}
  />
);

/**
 * NTF-06. The toasts, top right; mount once. Its two live regions are always in the DOM, so that screen
 * readers announce what enters them. The area under a toast's text stays clickable.
 */
export function Toaster() {
  const { toasts, handlers } = useToaster();
  const pauseProps = usePauseOnHover(handlers, toasts.length);
  useEffect(() => attachToaster(view), []);
  return (
    <section aria-label="Alerts" className={css.toasts} data-toasts {...pauseProps}>
      <div role="alert" aria-live="assertive" className={css.region}>
        {toasts.filter(isError).map(card)}
      </div>
      <div role="status" aria-live="polite" className={css.region}>
        {toasts.filter((toast) => !isError(toast)).map(card)}
      </div>
    </section>
  );
}

const icons = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX };

type ToastCardProps = ToastContent & { visible: boolean; onClose: () => void };

function ToastCard({ level, text, action, visible, onClose }: ToastCardProps) {
  const handleAction = () => {
    action?.onClick();
    onClose();
  };
  return (
    <div className={`${css.toast} ${visible ? '' : css.leaving}`} data-level={level}>
      <Icon of={icons[level]} className={css.icon[level]} />
      <p className={css.message}>{text}</p>
      {action && (
        <Button variant="quiet" size="small" onClick={handleAction}>
          {action.label}
        </Button>
      )}
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  );
}
