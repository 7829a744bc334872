import X from 'lucide-react/icons/x';
import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import type { FocusPlace } from '../focus/focus-place.ts';
import { currentFocus, restoreFocus } from '../focus/watch-focus.ts';
import { isComposing } from '../keys/is-composing.ts';
import { muted } from '../layout/words.css.ts';
import { isOnToast } from '../toaster/use-pause-on-hover.ts';
import * as css from './dialog.css.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons, the main action last. */
  foot?: ReactNode;
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
  foot,
  size = 'medium',
  focus = 'control',
}: DialogProps) {
  const focusReturn = useFocusReturn(focus);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.veil}>
          <Radix.Content
            className={css.size[size]}
            data-theme={size === 'screen' ? 'dark' : undefined}
            onInteractOutside={keepForToasts}
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
            {foot && <div className={css.foot}>{foot}</div>}
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

type Outside = { detail: { originalEvent: Event }; target: EventTarget | null; preventDefault: () => void };

/** Pressing a toast must not close the dialog. */
function keepForToasts(event: Outside) {
  const { target, detail } = event;
  const toasts = document.querySelector('[data-toasts]');
  const { originalEvent: press } = detail;
  const onWords = press instanceof MouseEvent && isOnToast(toasts, press);
  if (onWords || (target instanceof Element && toasts?.contains(target))) event.preventDefault();
}

export type ConfirmDialogProps = {
  open: boolean;
  /** A question that names the object: Delete “Samba night, two percussionists”? */
  title: ReactNode;
  /** The consequences: Four people have applied. They will be told it is off. */
  children: ReactNode;
  confirm?: string;
  keep?: string;
  /** `go` for an important but not destructive action. */
  look?: 'grave' | 'go';
  busy?: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

export function ConfirmBody(props: ConfirmDialogProps) {
  const {
    open,
    title,
    children,
    confirm = 'Delete',
    keep = 'Keep it',
    look = 'grave',
    busy = false,
    onConfirm,
    onKeep,
  } = props;
  const focusReturn = useFocusReturn();
  return (
    <Alert.Root open={open} onOpenChange={(next) => !next && !busy && onKeep()}>
      <Alert.Portal>
        <Alert.Overlay className={css.veil}>
          <Alert.Content className={css.size.small} {...focusReturn}>
            <Alert.Title asChild>
              <h2 className={css.title}>{title}</h2>
            </Alert.Title>
            <Alert.Description asChild>
              <div className={css.words}>{children}</div>
            </Alert.Description>
            <div className={css.foot}>
              <Alert.Cancel asChild>
                <Button look="bare">{keep}</Button>
              </Alert.Cancel>
              <Button look={look} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Alert.Content>
        </Alert.Overlay>
      </Alert.Portal>
    </Alert.Root>
  );
}
