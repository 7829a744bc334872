import { DropdownMenu as Radix } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { Icon, type IconShape } from '../icon/icon.tsx';
import * as css from './menu.css.ts';

type MenuProps = {
  /** The button that opens it: an IconButton. */
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  open?: boolean;
  defaultOpen?: boolean;
  onOpenChange?: (open: boolean) => void;
};

/** Focus goes back to the button, unless something has taken it meanwhile: the heading of the page an item led to. */
function leaveTaken(event: Event) {
  if (document.activeElement !== document.body) event.preventDefault();
}

/** A short list of acts or places behind a button. Not modal: the page still scrolls. */
export function Menu({ trigger, children, align = 'end', ...state }: MenuProps) {
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          className={css.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={leaveTaken}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

type MenuItemProps = Omit<ComponentProps<typeof Radix.Item>, 'className'> & {
  icon?: IconShape;
  /** In the colour of errors: Delete, Block. */
  grave?: boolean;
};

/** An act (`onSelect`). For a place: `asChild` around one Link, which then holds its own Icon. */
export function MenuItem({ icon, grave = false, asChild = false, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item {...rest} asChild={asChild} className={`${css.item} ${grave ? css.grave : ''}`}>
      {asChild ? (
        children
      ) : (
        <>
          {icon && <Icon of={icon} />}
          {children}
        </>
      )}
    </Radix.Item>
  );
}

/** A hairline between groups of items. */
export const MenuLine = () => <Radix.Separator className={css.line} />;
