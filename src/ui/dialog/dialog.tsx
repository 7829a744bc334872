import X from 'lucide-react/icons/x';
import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import type { FocusPlace } from '../focus/focus-place.ts';
import { currentFocus, restoreFocus } from '../focus/watch-focus.ts';
import { isComposing } from '../keys/is-composing.ts';
import { muted } from '../layout/text.css.ts';
import { isOnToast } from '../toaster/use-pause-on-hover.ts';
import * as css from './dialog.css.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last. */
  footer?: ReactNode;
  size?: keyof typeof css.size;
  /** Initial focus: the first control, or the dialog itself so that a phone shows no keyboard. */
  focus?: 'control' | 'dialog';
};

/** A modal dialog, a bottom sheet on a phone; `screen` fills the window. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  footer,
  size = 'medium',
  focus = 'control',
}: DialogProps) {
  const focusReturn = useFocusReturn(focus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.overlay}>
          <Radix.Content
            className={css.size[size]}
            data-theme={size === 'screen' ? 'dark' : undefined}
            onInteractOutside={keepOpenForToasts}
            onEscapeKeyDown={(event) => isComposing(event) && event.preventDefault()}
            {...focusReturn}
            {...(description ? {} : { 'aria-describedby': undefined })}
          >
            <Radix.Title asChild>
              <h2 className={css.title}>{title}</h2>
            </Radix.Title>
            {description && (
              <Radix.Description asChild>
                <p className={muted}>{description}</p>
              </Radix.Description>
            )}
            {children}
            {footer && <div className={css.footer}>{footer}</div>}
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} className={css.close} />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** UIX-05. Restores focus to the opener of a dialog without a trigger. */
function useFocusReturn(focus: DialogProps['focus'] = 'control') {
  const opener = useRef<FocusPlace | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = currentFocus();
      if (focus === 'control') return;
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      restoreFocus(opener.current);
    },
  };
}

type OutsideEvent = {
  detail: { originalEvent: Event };
  target: EventTarget | null;
  preventDefault: () => void;
};

/** Pressing a toast must not close the dialog. */
function keepOpenForToasts(event: OutsideEvent) {
  const { target, detail } = event;
  const toasts = document.querySelector('[data-toasts]');
  const { originalEvent: press } = detail;
  const isOnText = press instanceof MouseEvent && isOnToast(toasts, press);
  if (isOnText || (target instanceof Element && toasts?.contains(target))) event.preventDefault();
}

export type ConfirmDialogProps = {
  open: boolean;
  /** A question that names the object: Delete “Samba night, two percussionists”? */
  title: ReactNode;
  /** The consequences: Four people have applied. They will be told it is off. */
  children: ReactNode;
  confirmLabel?: string;
  cancelLabel?: string;
  /** `primary` for an important but not destructive action. */
  variant?: 'danger' | 'primary';
  busy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
};

export function ConfirmBody(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirmLabel = 'Delete',
    cancelLabel = 'Keep it',
    variant = 'danger',
    busy = false,
    onConfirm,
    onCancel,
  } = props;
  const focusReturn = useFocusReturn();
  return (
    <Alert.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <Alert.Portal>
        <Alert.Overlay className={css.overlay}>
          <Alert.Content className={css.size.small} {...focusReturn}>
            <Alert.Title asChild>
              <h2 className={css.title}>{title}</h2>
            </Alert.Title>
            <Alert.Description asChild>
              <div className={css.body}>{children}</div>
            </Alert.Description>
            <div className={css.footer}>
              <Alert.Cancel asChild>
                <Button variant="quiet">{cancelLabel}</Button>
              </Alert.Cancel>
              <Button variant={variant} busy={busy} onClick={onConfirm}>
                {confirmLabel}
              </Button>
            </div>
          </Alert.Content>
        </Alert.Overlay>
      </Alert.Portal>
    </Alert.Root>
  );
}
