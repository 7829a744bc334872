import { CircleAlert, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as css from './parts.css.ts';

type ButtonProps = ComponentProps<'button'> & {
  look?: keyof typeof css.button;
  icon?: LucideIcon;
};

/** An act. One `go` per view; repeated acts stay plain. */
export const Button = ({
  look = 'plain',
  icon: Icon,
  className = '',
  children,
  type = 'button',
  ...native
}: ButtonProps) => (
  <button {...native} type={type} className={`${css.button[look]} ${className}`}>
    {Icon && <Icon size={16} />}
    {children}
  </button>
);

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  /** What it does, for readers: there are no visible words. */
  label: string;
  icon: LucideIcon;
  look?: keyof typeof css.iconButton;
};

export const IconButton = ({
  label,
  icon: Icon,
  look = 'plain',
  className = '',
  ...native
}: IconButtonProps) => (
  <button
    title={label}
    {...native}
    type="button"
    aria-label={label}
    className={`${css.iconButton[look]} ${className}`}
  >
    <Icon size={20} />
  </button>
);

/** Words for screen readers only. */
export const VisuallyHidden = ({ children }: { children: ReactNode }) => (
  <span className={css.visuallyHidden}>{children}</span>
);

/** A warning that stays in its place. */
export const Notice = ({ children }: { children: ReactNode }) => (
  <div className={css.notice} role="status">
    <TriangleAlert size={20} />
    <div>{children}</div>
  </div>
);

type EmptyStateProps = {
  title: string;
  /** What to do next. */
  children: ReactNode;
};

/** Nothing here, in place of a list. */
export const EmptyState = ({ title, children }: EmptyStateProps) => (
  <div className={css.empty}>
    <h2>{title}</h2>
    <p>{children}</p>
  </div>
);

type DialogProps = {
  onClose: () => void;
  title: string;
  children: ReactNode;
};

/** A task of its own over the page, as long as it is there. Escape, the veil and the cross close it, and what opened it gets focus back. */
export function Dialog({ onClose, title, children }: DialogProps) {
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
      className={css.dialog}
      aria-labelledby={id}
      onClose={onClose}
      onClick={({ target }) => target === box.current && onClose()}
    >
      <div className={css.dialogContent}>
        <h2 id={id}>{title}</h2>
        {children}
        <IconButton label="Close" icon={X} className={css.dialogClose} onClick={onClose} />
      </div>
    </dialog>
  );
}

type FieldProps = {
  /** Of the control. Its hint and its fault have `${id}-hint` and `${id}-error`, for `aria-describedby`. */
  id: string;
  label: string;
  /** The one control. */
  children: ReactNode;
  hint?: string;
  /** What is wrong and what to do. */
  error?: string | undefined;
};

/** A labelled control with its hint and fault. */
export const Field = ({ id, label, children, hint, error }: FieldProps) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    {error && (
      <p className={css.wrong} id={`${id}-error`}>
        <CircleAlert size={16} />
        {error}
      </p>
    )}
    {hint && (
      <p className={css.hint} id={`${id}-hint`}>
        {hint}
      </p>
    )}
  </div>
);

/** Gives a text to the person as a file. */
export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
