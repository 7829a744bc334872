import { AlertDialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { Button } from '../button/button.tsx';
import * as css from '../dialog/dialog.css.ts';
import { useFocusReturn } from '../focus/use-focus-return.ts';

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
    <Radix.Root open={open} onOpenChange={(next) => !next && !busy && onKeep()}>
      <Radix.Portal>
        <Radix.Overlay className={css.veil}>
          <Radix.Content className={css.size.small} {...focusReturn}>
            <Radix.Title asChild>
              <h2 className={css.title}>{title}</h2>
            </Radix.Title>
            <Radix.Description asChild>
              <div className={css.words}>{children}</div>
            </Radix.Description>
            <div className={css.foot}>
              <Radix.Cancel asChild>
                <Button look="bare">{keep}</Button>
              </Radix.Cancel>
              <Button look={look} busy={busy} onClick={onConfirm}>
                {confirm}
              </Button>
            </div>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
