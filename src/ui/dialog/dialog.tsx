import X from 'lucide-react/icons/x';
import { AlertDialog as Alert, Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { currentPlace, returnFocus } from '../focus/keep-focus.ts';
import type { Place } from '../focus/place.ts';
import { isComposing } from '../keys/is-composing.ts';
import { muted } from '../layout/words.css.ts';
import { isOnToast } from '../toaster/use-hold.ts';
import * as css from './dialog.css.ts';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the end, the act last. */
  foot?: ReactNode;
  size?: keyof typeof css.size;
  /** What has focus at first: its first control, or itself, so that no keyboard comes up over a sheet of boxes. */
  focus?: 'control' | 'dialog';
};

/** A task of its own over the page: centred, a sheet from below on a phone; `screen` is all of the window. Escape, the veil and the cross close it. */
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

/** UIX-05. For the content of a dialog that has no trigger of its own: what opened it gets focus back. */
function useFocusReturn(focus: DialogProps['focus'] = 'control') {
  const opener = useRef<Place | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = currentPlace();
      if (focus === 'control') return;
      event.preventDefault();
      if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      returnFocus(opener.current);
    },
  };
}

type Outside = { detail: { originalEvent: Event }; target: EventTarget | null; preventDefault: () => void };

/** Pressing a toast while a dialog is open is no wish to leave the dialog. */
function keepForToasts(event: Outside) {
  const { target, detail } = event;
  const toasts = document.querySelector('[data-toasts]');
  const { originalEvent: press } = detail;
  const onWords = press instanceof MouseEvent && isOnToast(toasts, press);
  if (onWords || (target instanceof Element && toasts?.contains(target))) event.preventDefault();
}

export type ConfirmDialogProps = {
  open: boolean;
  /** A question that names what goes: Delete “Samba night, two percussionists”? */
  title: ReactNode;
  /** What follows from it: Four people have applied. They will be told it is off. */
  children: ReactNode;
  /** A verb: "Delete gig". */
  confirm?: string;
  keep?: string;
  /** `go` for what is grave but good. */
  look?: 'grave' | 'go';
  /** Under way: the dialog stays open and takes no second answer. */
  busy?: boolean;
  onConfirm: () => void;
  onKeep: () => void;
};

/** What `ConfirmDialog` shows once its code is here. */
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
