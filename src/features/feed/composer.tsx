import { type ComponentProps, type Ref, useState } from 'react';
import { useEditor } from '#actors/editor.ts';
import { useDraft } from '#actors/use-draft.ts';
import type { Parts, Revision } from '#machines/editor/editor.ts';
import { createSendAttempts, parseSendAttempt } from '#transport/client-id.ts';
import { isFilledWithin } from '#ui/field/text-inputs.tsx';
import { ComposerFrame } from './composer-frame.tsx';
import { MentionArea } from './mention-area.tsx';

type ComposerProps = Pick<
  ComponentProps<typeof ComposerFrame>,
  'name' | 'label' | 'act' | 'tools' | 'isReply' | 'isSticky'
> & {
  placeholder: string;
  limit: number;
  composer: {
    text: string;
    setText: (text: string) => void;
    busy: boolean;
    error: string | undefined;
    canSend: boolean;
    submit: () => void;
  };
  box?: Ref<HTMLTextAreaElement>;
  onLeave?: () => void;
};

export function Composer({ placeholder, limit, composer, box, onLeave, ...frame }: ComposerProps) {
  const [isNew] = useState(frame.isReply === true && composer.text === '');
  const { text, setText, ...sending } = composer;
  return (
    <ComposerFrame {...frame} {...sending}>
      <MentionArea
        rows={1}
        {...(box && { ref: box })}
        autoFocus={isNew}
        value={text}
        placeholder={placeholder}
        limit={limit}
        onChange={(event) => setText(event.target.value)}
        onEscape={() => text === '' && onLeave?.()}
      />
    </ComposerFrame>
  );
}

type ComposerOptions<T> = {
  draft: string;
  limit: number;
  /** May finish after the view has unmounted. */
  send: (text: string, clientId: string, signal: AbortSignal, attachments: Parts) => Promise<T>;
  /** Called once the server has everything that was typed. */
  onSaved?: () => void;
  isUploading?: boolean;
};

const blank: Revision = { version: null, parts: { text: '' } };

/** Returns what was appended to a text that has been sent, or all of it when the sent part was edited. */
function appendedText(sent = '', text = ''): string {
  const before = sent.trimEnd();
  const rest = text.startsWith(before) ? text.slice(before.length) : '';
  return /^[.,;:!?…]*\s+(\S.*)$/s.exec(rest)?.[1] ?? text;
}

/** Serialises a request independently of the order of its attachments, so that equal requests share a client id. */
function requestKey(text: string, attachments: Parts): string {
  const parts = Object.entries(attachments).filter(([, value]) => value !== '');
  return parts.length === 0
    ? text
    : JSON.stringify([text, parts.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Retries reuse one client id, also after a reload, so nothing is posted twice; changed text gets a new id. */
export function useComposer<T>(options: ComposerOptions<T>) {
  const { draft, limit, send, onSaved, isUploading = false } = options;
  const lastTry = useDraft(`${draft}:tried`);
  const [attempts] = useState(() => createSendAttempts(parseSendAttempt(lastTry.text)));
  const {
    typed,
    failure,
    isBusy,
    canSend: maySend,
    ...editor
  } = useEditor(
    {
      name: draft,
      current: blank,
      readDraft: (text) => (text === '' ? null : { typed: { text }, over: blank }),
      writeDraft: ({ typed: { text = '' } }) => text,
      unsentOf: (typed, sent) => ({ ...typed, text: appendedText(sent.text, typed.text) }),
      async save({ text = '', ...attachments }, _, { signal }) {
        const clientId = attempts.idFor(requestKey(text, attachments));
        lastTry.setText(JSON.stringify(attempts.current()));
        const result = await send(text, clientId, signal, attachments);
        lastTry.clear();
        attempts.renew();
        return { result, current: blank };
      },
    },
    { onSaved: (_, isLeft) => isLeft && onSaved?.() },
  );
  const { text = '' } = typed;
  const canSend = maySend && isFilledWithin(text, limit) && !isUploading;
  return {
    text,
    setText: (next: string) => editor.type((now) => ({ ...now, text: next })),
    attach: (name: string, value: string) =>
      editor.type((now) => {
        const { [name]: before = '', ...rest } = now;
        if (before === value) return now;
        return value === '' ? rest : { ...rest, [name]: value };
      }),
    busy: isBusy,
    error: failure?.text,
    canSend,
    submit: () => {
      if (canSend) editor.send();
    },
  };
}
