import { SendHorizontal } from 'lucide-react';
import { type KeyboardEvent, type SubmitEvent, useEffect, useRef } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { limits } from '#contract/limits.ts';
import { Counter, nearLimit } from '#ui/field/counter.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import { coarse } from '#ui/theme/breakpoints.ts';
import * as css from './composer.css.ts';

type ComposerProps = {
  peerId: string;
  /** The other side's first name. */
  peer: string;
  onSend: (text: string) => void;
  onType: () => void;
  onStop: () => void;
};

/** Written by touch: Enter makes a new line, and nothing takes the focus by itself, which would raise the keyboard. */
const isByTouch = () => globalThis.matchMedia?.(coarse).matches ?? false;

/** Where one writes. What is written stays through reload and expiry, per person, until it is sent. */
export function Composer({ peerId, peer, onSend, onType, onStop }: ComposerProps) {
  const { text, setText, clear } = useDraft(`message:${peerId}`);
  const box = useRef<HTMLTextAreaElement>(null);
  const tooLong = text.length > limits.message;
  const canSend = text.trim() !== '' && !tooLong;

  useEffect(() => {
    if (!isByTouch()) box.current?.focus({ preventScroll: true });
  }, []);

  const change = (next: string) => {
    setText(next);
    if (next.trim() === '') onStop();
    else onType();
  };

  const send = () => {
    if (!canSend) return;
    onStop();
    onSend(text.trim());
    clear();
    box.current?.focus({ preventScroll: true });
  };

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    send();
  };

  const press = (event: KeyboardEvent) => {
    const { isComposing } = event.nativeEvent;
    if (event.key !== 'Enter' || event.shiftKey || isComposing || isByTouch()) return;
    event.preventDefault();
    send();
  };

  return (
    <form className={css.composer} aria-label={`Write to ${peer}`} onSubmit={submit}>
      <TextArea
        ref={box}
        rows={1}
        most={6}
        className={css.box}
        aria-label={`Message to ${peer}`}
        aria-invalid={tooLong}
        aria-describedby={tooLong ? css.counterId : undefined}
        placeholder={`Write to ${peer}`}
        enterKeyHint={isByTouch() ? 'enter' : 'send'}
        value={text}
        onChange={(event) => change(event.target.value)}
        onKeyDown={press}
        onBlur={onStop}
      />
      <IconButton type="submit" label="Send" look="go" icon={SendHorizontal} aria-disabled={!canSend} />
      {nearLimit(text.length, limits.message) && (
        <div className={css.counter}>
          <Counter id={css.counterId} count={text.length} limit={limits.message} />
        </div>
      )}
    </form>
  );
}
