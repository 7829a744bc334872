import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import type { ReactNode } from 'react';
import { useFocusReturn } from '../focus/use-focus-return.ts';
import { IconButton } from '../icon-button/icon-button.tsx';
import { muted } from '../layout/words.css.ts';
import * as css from './dialog.css.ts';
import { keepForToasts } from './outside.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  /** Buttons at the end, the act last. */
  foot?: ReactNode;
  size?: keyof typeof css.size;
};

/** A task of its own over the page: centred, a sheet from below on a phone. Escape, the veil and the cross close it. */
export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  children,
  foot,
  size = 'medium',
}: DialogProps) {
  const focusReturn = useFocusReturn();
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.veil}>
          <Radix.Content
            className={css.size[size]}
            onInteractOutside={keepForToasts}
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
