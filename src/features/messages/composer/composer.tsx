import SendHorizontal from 'lucide-react/icons/send-horizontal';
import { type KeyboardEvent, type RefObject, type SubmitEvent, useEffect, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import type { MessageFile } from '#contract/messages.ts';
import { IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { CountedTextArea, isFilledWithin } from '#ui/field/text-inputs.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { isTouchPrimary } from '#ui/theme/breakpoints.ts';
import type { AttachedFiles } from '../attachments/attachments.tsx';
import * as css from './composer.css.ts';

const Attachments = lazyPart(() => import('../attachments/attachments.tsx').then((part) => part.Attachments));

const nothing: AttachedFiles = { files: [], isWaiting: false, clear: () => {} };

type ComposerProps = {
  box: RefObject<HTMLTextAreaElement | null>;
  peerId: string;
  peerName: string;
  takesFiles?: boolean;
  onSend: (text: string, files: MessageFile[]) => void;
  onType: () => void;
  onStop: () => void;
};

/**
 * The draft is stored per person until it is sent. On touch devices Enter adds a line, and the field is never
 * focused automatically, since that would raise the keyboard.
 */
export function Composer({
  box,
  peerId,
  peerName,
  takesFiles = false,
  onSend,
  onType,
  onStop,
}: ComposerProps) {
  const { text, setText, clear } = useDraft(`message:${peerId}`);
  const [attached, setAttached] = useState<AttachedFiles>(nothing);
  const hasOnlyFiles = text.trim() === '' && attached.files.length > 0;
  const canSend = (hasOnlyFiles || isFilledWithin(text, limits.message)) && !attached.isWaiting;

  useEffect(() => {
    if (!isTouchPrimary()) box.current?.focus({ preventScroll: true });
  }, [box]);

  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') onStop();
    else onType();
  };

  const send = () => {
    if (!canSend) return;
    onStop();
    onSend(text.trim(), attached.files);
    clear();
    attached.clear();
    box.current?.focus({ preventScroll: true });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || event.shiftKey || isComposing(event.nativeEvent) || isTouchPrimary()) return;
    event.preventDefault();
    send();
  };

  return (
    <form
      className={`${css.composer} ${takesFiles ? css.withFiles : ''}`}
      aria-label={`Message ${peerName}`}
      onSubmit={submit}
    >
      {takesFiles && (
        <Attachments
          key={peerId}
          box={box}
          peerId={peerId}
          peerName={peerName}
          onChange={setAttached}
          fallback={<span className={css.buttonPlaceholder} />}
        />
      )}
      <CountedTextArea
        ref={box}
        rows={1}
        maxRows={6}
        className={css.box}
        aria-label={`Message to ${peerName}`}
        placeholder={`Message ${peerName}`}
        enterKeyHint={isTouchPrimary() ? 'enter' : 'send'}
        value={text}
        limit={limits.message}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={onStop}
      />
      <IconButton
        type="submit"
        label="Send"
        variant="primary"
        icon={SendHorizontal}
        aria-disabled={!canSend}
      />
    </form>
  );
}
