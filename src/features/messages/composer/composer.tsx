import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import type { MessageFile } from '#contract/ours/message-files.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { CountedTextArea, fits } from '#ui/field/text-inputs.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { isByTouch } from '#ui/theme/breakpoints.ts';
import type { Along } from '../attachments/attachments.tsx';
import * as css from './composer.css.ts';

const Attach = lazyPart(() => import('../attachments/attachments.tsx').then((part) => part.Attach));

const nothing: Along = { files: [], isWaiting: false, clear: () => {} };

type ComposerProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  peerId: string;
  peer: string;
  takesFiles?: boolean;
  onSend: (text: string, files: MessageFile[]) => void;
  onType: () => void;
  onStop: () => void;
};

/**
 * The draft is kept per person until it is sent. On touch devices Enter adds a line, and the field is never
 * focused automatically, since that would raise the keyboard.
 */
export function Composer({ box, peerId, peer, takesFiles = false, onSend, onType, onStop }: ComposerProps) {
  const { text, setText, clear } = useDraft(`message:${peerId}`);
  const [along, setAlong] = useState<Along>(nothing);
  const isBlank = text.trim() === '' && along.files.length > 0;
  const canSend = (isBlank || fits(text, limits.message)) && !along.isWaiting;

  useEffect(() => {
    if (!isByTouch()) box.current?.focus({ preventScroll: true });
  }, [box]);

  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') onStop();
    else onType();
  };

  const send = () => {
    if (!canSend) return;
    onStop();
    onSend(text.trim(), along.files);
    clear();
    along.clear();
    box.current?.focus({ preventScroll: true });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent) || isByTouch()) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={`${css.composer} ${takesFiles ? css.withFiles : ''}`}
      aria-label={`Write to ${peer}`}
      onSubmit={submit}
    >
      {takesFiles && (
        <Attach
          key={peerId}
          box={box}
          peerId={peerId}
          peer={peer}
          onChange={setAlong}
          meanwhile={<span className={css.place} />}
        />
      )}
      <CountedTextArea
        ref={box}
        rows={1}
        most={6}
        className={css.box}
        aria-label={`Message to ${peer}`}
        placeholder={`Write to ${peer}`}
        enterKeyHint={isByTouch() ? 'enter' : 'send'}
        value={text}
        limit={limits.message}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={onStop}
      />
      <IconButton type="submit" label="Send" look="go" icon={SendHorizontal} aria-disabled={!canSend} />
    </form>
  );
}
