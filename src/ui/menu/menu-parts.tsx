import { DropdownMenu as Radix } from 'radix-ui';
import { type ComponentProps, type ReactNode, type RefObject, useEffect, useRef } from 'react';
import { Icon, type IconShape } from '#ui/icon/icon.tsx';
import * as css from './menu.css.ts';

type PanelProps = {
  trigger: ReactNode;
  children: ReactNode;
  align?: 'start' | 'end';
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Opened by keyboard: the first item receives focus. */
  openedByKeyboard: boolean;
};

/** Focus returns to the button unless it has moved, for example to the heading of a new page. */
function keepMovedFocus(event: Event) {
  if (document.activeElement !== document.body) event.preventDefault();
}

export function MenuPanel({ trigger, children, align = 'end', openedByKeyboard, ...state }: PanelProps) {
  const panel = useRef<HTMLDivElement>(null);
  return (
    <Radix.Root modal={false} {...state}>
      <Radix.Trigger asChild>{trigger}</Radix.Trigger>
      <Radix.Portal>
        <Radix.Content
          ref={panel}
          className={css.menu}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          onCloseAutoFocus={keepMovedFocus}
        >
          {openedByKeyboard && <FocusFirst panel={panel} />}
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

/** Radix loads after the keystroke that opened the first menu and does not know of it. */
function FocusFirst({ panel }: { panel: RefObject<HTMLElement | null> }) {
  useEffect(() => {
    const focusFirst = () => {
      const item = panel.current?.querySelector<HTMLElement>('[role="menuitem"]');
      item?.focus({ preventScroll: true });
      if (item) itemObserver.disconnect();
    };
    // The code of the items may load after the menu's.
    const itemObserver = new MutationObserver(focusFirst);
    if (panel.current) itemObserver.observe(panel.current, { childList: true });
    focusFirst();
    return () => itemObserver.disconnect();
  }, [panel]);
  return null;
}

export type MenuItemProps = Omit<ComponentProps<typeof Radix.Item>, 'className'> & {
  icon?: IconShape;
  danger?: boolean;
};

export function Item({ icon, danger = false, asChild = false, children, ...rest }: MenuItemProps) {
  return (
    <Radix.Item {...rest} asChild={asChild} className={`${css.item} ${danger ? css.danger : ''}`}>
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

export const Separator = () => <Radix.Separator className={css.separator} />;
