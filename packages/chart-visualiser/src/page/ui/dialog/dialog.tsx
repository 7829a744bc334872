import { X } from 'lucide-react';
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { IconButton } from '../button/button.tsx';
import * as css from './dialog.css.ts';

type DialogProps = {
  onClose: () => void;
  title: string;
  children: ReactNode;
  size?: keyof typeof css.size;
};

/** A task of its own over the page, as long as it is there. Escape, the veil and the cross close it, and what opened it gets focus back. */
export function Dialog({ onClose, title, children, size = 'medium' }: DialogProps) {
  const box = useRef<HTMLDialogElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    const opener = document.activeElement;
    box.current?.showModal();
    return () => {
      if (opener instanceof HTMLElement || opener instanceof SVGElement) opener.focus();
    };
  }, []);
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it, as the browser does it by itself.
    <dialog
      ref={box}
      className={css.size[size]}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === box.current && onClose()}
    >
      <div className={css.content}>
        <h2 className={css.title} id={id}>
          {title}
        </h2>
        {children}
        <IconButton label="Close" icon={X} className={css.close} onClick={onClose} />
      </div>
    </dialog>
  );
}
