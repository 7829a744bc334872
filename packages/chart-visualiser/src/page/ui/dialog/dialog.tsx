import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type ReactNode, useRef } from 'react';
import { IconButton } from '../icon-button/icon-button.tsx';
import { muted } from '../layout/words.css.ts';
import * as css from './dialog.css.ts';

type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children: ReactNode;
  size?: keyof typeof css.size;
};

/** A task of its own over the page. Escape, the veil and the cross close it, and what opened it gets focus back. */
export function Dialog({ open, onOpenChange, title, description, children, size = 'medium' }: DialogProps) {
  const opener = useRef<Element | null>(null);
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={css.veil}>
          <Radix.Content
            className={css.size[size]}
            onOpenAutoFocus={() => {
              opener.current = document.activeElement;
            }}
            onCloseAutoFocus={(event) => {
              event.preventDefault();
              if (opener.current instanceof HTMLElement) opener.current.focus();
            }}
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
            <Radix.Close asChild>
              <IconButton label="Close" icon={X} className={css.close} />
            </Radix.Close>
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  );
}
