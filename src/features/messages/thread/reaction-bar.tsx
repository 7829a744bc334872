import { type FocusEvent, type KeyboardEvent, useEffect, useRef } from 'react';
import { useSession } from '#actors/session.ts';
import { useToggle } from '#actors/toggle.ts';
import { reactions as all, messageSchema, type Reaction } from '#contract/messages.ts';
import { failureOf } from '#transport/failure.ts';
import { ask } from '#transport/http.ts';
import { listText } from '#ui/format/names.ts';
import { notify } from '#ui/toaster/toast.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './log.css.ts';
import { useNames } from './names.ts';
import type { Bubble, MessageActions } from './rows.ts';

type ReactionBarProps = Pick<Bubble, 'reactions'> &
  Pick<MessageActions, 'onChanged' | 'canReact'> & {
    id: string;
    peerName: string;
    /** Offers all reactions, not only those in use. */
    isOpen: boolean;
    onClose: () => void;
  };

/** MSG-02. Reactions below a message; all of them while one is being chosen. */
export function ReactionBar({ reactions, isOpen, onClose, ...rest }: ReactionBarProps) {
  const bar = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isOpen) bar.current?.querySelector('button')?.focus();
  }, [isOpen]);
  const leave = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (isOpen && !currentTarget.contains(relatedTarget)) onClose();
  };
  const press = ({ key, currentTarget }: KeyboardEvent) => {
    if (key !== 'Escape' || !isOpen) return;
    onClose();
    currentTarget.parentElement?.querySelector<HTMLElement>('[data-more]')?.focus();
  };
  return (
    <fieldset ref={bar} className={css.bar} aria-label="Reactions" onBlur={leave} onKeyDown={press}>
      {all.map((emoji) => (
        <ReactionButton
          key={emoji}
          emoji={emoji}
          by={reactions.find((group) => group.emoji === emoji)?.by ?? none}
          isOpen={isOpen}
          {...rest}
        />
      ))}
    </fieldset>
  );
}

const none: readonly string[] = [];

const reactionNames: Record<Reaction, string> = {
  '👍': 'Thumbs up',
  '❤️': 'Heart',
  '😂': 'Laughing',
  '🎵': 'Music note',
  '👏': 'Applause',
};

type ReactionButtonProps = Pick<ReactionBarProps, 'id' | 'peerName' | 'isOpen' | 'canReact' | 'onChanged'> & {
  emoji: Reaction;
  by: readonly string[];
};

/** Saves only the last state, however fast it is pressed. */
function ReactionButton({ id, emoji, by, peerName, isOpen, canReact, onChanged }: ReactionButtonProps) {
  const me = useSession().user?.id ?? '';
  const { pressed, toggle } = useToggle({
    on: by.includes(me),
    save: async (on) =>
      onChanged(await ask('PUT /api/messages/:id/reaction', messageSchema, { id, body: { emoji, on } })),
    failed: (error) => notify.error(failureOf(error).text),
  });
  const names = useNames();
  const others = by.filter((userId) => userId !== me);
  const isTheirs = others.length > 0;
  const count = others.length + (pressed ? 1 : 0);
  const reactors = others.map((userId) => names.get(userId) ?? peerName);
  const who = listText(pressed ? [...reactors, 'you'] : reactors);
  if (!isOpen && !pressed && !isTheirs) return null;
  return (
    <button
      type="button"
      className={css.reaction}
      aria-pressed={pressed}
      disabled={!canReact}
      onClick={toggle}
    >
      <span aria-hidden="true">
        {emoji}
        {count > 1 && ` ${count}`}
      </span>
      <VisuallyHidden>{reactionNames[emoji] + (who && `, by ${who}`)}</VisuallyHidden>
    </button>
  );
}
