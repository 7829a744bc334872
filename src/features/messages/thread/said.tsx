import { Copy, Ellipsis, Flag } from 'lucide-react';
import { type MouseEvent, useId, useState } from 'react';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { LinkedText } from '#ui/linked-text/linked-text.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { isByTouch } from '#ui/theme/breakpoints.ts';
import { copyWords } from '#ui/toaster/copy-words.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './log.css.ts';
import type { Bubble } from './rows.ts';

type SaidProps = {
  bubble: Bubble;
  /** The other side's first name. */
  peer: string;
  /** Whether Tab comes to its menu: of all menus in a thread it comes to one, arrows lead on. */
  isStop: boolean;
  /** Where reporting is offered. */
  onReport: ((messageId: string) => void) | null;
};

const lookOf = ({ own, mark }: Bubble) => {
  if (mark === 'failed') return css.bubble.failed;
  return own ? css.bubble.own : css.bubble.theirs;
};

/** A finger on words opens their menu; on an address it follows that, and a drawn selection stays one. */
const isForMenu = ({ target }: MouseEvent) =>
  isByTouch() &&
  !(target instanceof Element && target.closest('a')) &&
  (globalThis.getSelection?.()?.isCollapsed ?? true);

/** Words in their bubble, and what one can do about them: by the button beside it, by touch on the bubble itself. */
export function Said({ bubble, peer, isStop, onReport }: SaidProps) {
  const [open, setOpen] = useState(false);
  const words = useId();
  const { id, own, text } = bubble;
  const byTouch = (event: MouseEvent) => {
    if (!isForMenu(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <div className={own ? css.said.own : css.said.theirs}>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the same menu opens by the button beside it */}
      <p id={words} className={lookOf(bubble)} onClick={byTouch} onContextMenu={byTouch}>
        <VisuallyHidden>{own ? 'You: ' : `${peer}: `}</VisuallyHidden>
        <LinkedText linkClass={css.link}>{text}</LinkedText>
      </p>
      <Menu
        open={open}
        onOpenChange={setOpen}
        align={own ? 'end' : 'start'}
        trigger={
          <IconButton
            label="More about this message"
            aria-describedby={words}
            icon={Ellipsis}
            className={css.more}
            tabIndex={isStop ? 0 : -1}
            data-more
          />
        }
      >
        <MenuItem icon={Copy} onSelect={() => void copyWords(text)}>
          Copy
        </MenuItem>
        {onReport && id !== null && !own && (
          <MenuItem icon={Flag} onSelect={() => onReport(id)}>
            Report this message
          </MenuItem>
        )}
      </Menu>
    </div>
  );
}
