import { AlertDialog as Radix } from 'radix-ui';
import { Button } from '../button/button.tsx';
import * as css from '../dialog/dialog.css.ts';
import { useFocusReturn } from '../focus/use-focus-return.ts';
import type { ConfirmDialogProps } from './confirm-dialog.tsx';

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
