import { CircleAlert, type LucideIcon, TriangleAlert, X } from 'lucide-react';
import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import * as css from './parts.css.ts';

type ButtonProps = ComponentProps<'button'> & {
  variant?: keyof typeof css.button;
  icon?: LucideIcon;
};

/** Only one `primary` per view. */
export const Button = ({
  variant = 'plain',
  icon: Icon,
  className = '',
  children,
  type = 'button',
  ...native
}: ButtonProps) => (
  <button {...native} type={type} className={`${css.button[variant]} ${className}`}>
    {Icon && <Icon size={16} />}
    {children}
  </button>
);

type IconButtonProps = Omit<ComponentProps<'button'>, 'aria-label' | 'children'> & {
  label: string;
  icon: LucideIcon;
  variant?: keyof typeof css.iconButton;
};

export const IconButton = ({
  label,
  icon: Icon,
  variant = 'plain',
  className = '',
  ...native
}: IconButtonProps) => (
  <button
    title={label}
    {...native}
    type="button"
    aria-label={label}
    className={`${css.iconButton[variant]} ${className}`}
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

/** A modal dialog, open while it is mounted. When it closes, the focus returns. */
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
    // biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it on Escape.
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
  /** The id of the control. Its hint and error have `${id}-hint` and `${id}-error`, for `aria-describedby`. */
  id: string;
  label: string;
  children: ReactNode;
  hint?: string;
  error?: string | undefined;
};

/** A labelled control with its hint and error. */
export const Field = ({ id, label, children, hint, error }: FieldProps) => (
  <div className={css.field}>
    <label htmlFor={id}>{label}</label>
    {children}
    {error && (
      <p className={css.fieldError} id={`${id}-error`}>
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

export function download(name: string, type: string, text: string): void {
  const address = URL.createObjectURL(new Blob([text], { type }));
  Object.assign(document.createElement('a'), { href: address, download: name }).click();
  URL.revokeObjectURL(address);
}
