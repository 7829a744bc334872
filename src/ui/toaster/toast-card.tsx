import { CircleCheck, CircleX, Info, TriangleAlert, X } from 'lucide-react';
import { Button } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import { IconButton } from '../icon-button/icon-button.tsx';
import type { ToastContent } from './toast.ts';
import * as css from './toaster.css.ts';

const signs = { info: Info, success: CircleCheck, warning: TriangleAlert, error: CircleX };

type ToastCardProps = ToastContent & { visible?: boolean; onClose: () => void };

/** One toast: sign, words, perhaps one act, and the way to close it. */
export function ToastCard({ level, text, action, visible = true, onClose }: ToastCardProps) {
  const act = () => {
    action?.act();
    onClose();
  };
  return (
    <div className={`${css.toast} ${visible ? '' : css.leaving}`} data-level={level}>
      <Icon of={signs[level]} className={css.sign[level]} />
      <p className={css.words}>{text}</p>
      {action && (
        <Button look="bare" size="small" onClick={act}>
          {action.label}
        </Button>
      )}
      <IconButton label="Close" icon={X} onClick={onClose} />
    </div>
  );
}
