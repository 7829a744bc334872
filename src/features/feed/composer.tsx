import { type ComponentProps, type Ref, useState } from 'react';
import { useEditor } from '#actors/editor.ts';
import { useDraft } from '#actors/use-draft.ts';
import type { Parts, Standing } from '#machines/editor/editor.ts';
import { createNames, readNamedAct } from '#transport/client-id.ts';
import { fits } from '#ui/field/text-inputs.tsx';
import { isComposing } from '#ui/keys/is-composing.ts';
import { ComposerFrame } from './composer-frame.tsx';
import { MentionArea } from './mention-area.tsx';

type ComposerProps = Pick<
  ComponentProps<typeof ComposerFrame>,
  'name' | 'label' | 'act' | 'tools' | 'isReply' | 'isInReach'
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

/** Ctrl or Command and Enter sends. */
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
        onKeyDown={(event) => {
          if (isComposing(event.nativeEvent)) return;
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) sending.submit();
          if (event.key === 'Escape' && text === '') onLeave?.();
        }}
      />
    </ComposerFrame>
  );
}

type ComposerOptions<T> = {
  draft: string;
  limit: number;
  /** May finish after the view has unmounted. */
  send: (text: string, clientId: string, signal: AbortSignal, along: Parts) => Promise<T>;
  /** Called once the server has everything that was typed. */
  saved?: () => void;
  isWaiting?: boolean;
};

const blank: Standing = { version: null, parts: { text: '' } };
const saysOf = (text: string): Parts => ({ text });

/** Returns what was appended to a text that has been sent, or all of it when the sent part was edited. */
function addedTo(sent = '', text = ''): string {
  const before = sent.trimEnd();
  const rest = text.startsWith(before) ? text.slice(before.length) : '';
  return /^[.,;:!?…]*\s+(\S.*)$/s.exec(rest)?.[1] ?? text;
}

/** Serialises a request independently of the order of its attachments, so that equal requests share a client id. */
function wordsOf(text: string, along: Parts): string {
  const parts = Object.entries(along).filter(([, value]) => value !== '');
  return parts.length === 0
    ? text
    : JSON.stringify([text, parts.sort(([one], [other]) => (one < other ? -1 : 1))]);
}

/** Retries reuse one client id, also after a reload, so nothing is posted twice; changed text gets a new id. */
export function useComposer<T>(options: ComposerOptions<T>) {
  const { draft, limit, send, saved, isWaiting = false } = options;
  const tried = useDraft(`${draft}:tried`);
  const [names] = useState(() => createNames(readNamedAct(tried.text)));
  const { typed, failure, isBusy, maySend, ...editor } = useEditor(
    {
      name: draft,
      stands: blank,
      readDraft: (text) => (text === '' ? null : { typed: saysOf(text), over: blank }),
      writeDraft: ({ typed: { text = '' } }) => text,
      unsentOf: (typed, sent) => ({ ...typed, ...saysOf(addedTo(sent.text, typed.text)) }),
      async save({ text = '', ...along }, _, { signal }) {
        const clientId = names.take(wordsOf(text, along));
        tried.setText(JSON.stringify(names.current()));
        const made = await send(text, clientId, signal, along);
        tried.clear();
        names.renew();
        return { made, stands: blank };
      },
    },
    { saved: (_, isLeft) => isLeft && saved?.() },
  );
  const { text = '' } = typed;
  const canSend = maySend && fits(text, limit) && !isWaiting;
  return {
    text,
    setText: (next: string) => editor.type((now) => ({ ...now, ...saysOf(next) })),
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
