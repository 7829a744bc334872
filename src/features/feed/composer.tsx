import { type ReactNode, useState } from 'react';
import { useEditor } from '#actors/editor.ts';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import type { Parts, Standing } from '#machines/editor/editor.events.ts';
import { createNames, readNamedAct } from '#transport/client-id.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { fits } from '#ui/field/text-inputs.tsx';
import { cue } from '#ui/layout/layout.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './composer.css.ts';
import { MentionArea } from './mention-area.tsx';

type ComposerProps = {
  /** Names the form. */
  name: string;
  /** What the box is for; read out, not shown. */
  label: string;
  placeholder: string;
  act: string;
  limit: number;
  composer: {
    text: string;
    setText: (text: string) => void;
    busy: boolean;
    error: string | undefined;
    canSend: boolean;
    submit: () => void;
  };
  /** What else can be put into it. */
  tools?: ReactNode;
  /** Within a talk: smaller, and the keyboard is in it at once. */
  isReply?: boolean;
  /** On a phone it stays above the tabs, however long what is above it. */
  isInReach?: boolean;
};

/** The member's own picture and a box that grows. Ctrl or Command and Enter sends. */
export function Composer(props: ComposerProps) {
  const { name, label, placeholder, act, limit, composer, tools, isReply = false, isInReach = false } = props;
  const { user } = useSession();
  const [isNew] = useState(isReply && composer.text === '');
  const { text, setText, busy, error, canSend, submit } = composer;
  return (
    <form
      className={isReply ? css.reply : `${cue} ${css.composer} ${isInReach ? css.inReach : ''}`}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {!isReply && <Avatar id={user?.id} name={user?.name} src={user?.avatar} />}
      <div className={css.box}>
        <Field label={<VisuallyHidden>{label}</VisuallyHidden>} error={error}>
          <MentionArea
            rows={1}
            autoFocus={isNew}
            value={text}
            placeholder={placeholder}
            limit={limit}
            onChange={(event) => setText(event.target.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit();
            }}
          />
        </Field>
        <div className={css.foot}>
          {tools}
          <Button type="submit" look="go" size="small" busy={busy} disabled={!canSend && !busy}>
            {act}
          </Button>
        </div>
      </div>
    </form>
  );
}

type ComposerOptions<T> = {
  /** The draft's name. */
  draft: string;
  /** Its most characters. */
  limit: number;
  /** It outlives the view. */
  send: (text: string, clientId: string, signal: AbortSignal, along: Parts) => Promise<T>;
  /** The server has it. */
  saved?: () => void;
  /** Something that is to go along is not there yet. */
  isWaiting?: boolean;
};

const blank: Standing = { version: null, parts: { text: '' } };
const saysOf = (text: string): Parts => ({ text });
const isEmpty = (parts: Parts) => Object.keys(parts).length === 0;

/**
 * Something to write and send: kept as a draft until the server has it, and sent under one client id until it
 * succeeds, so that trying again cannot post it twice, also after a reload; other words go under another.
 */
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
      async save({ text = '', ...along }, _, { signal }) {
        const clientId = names.take(isEmpty(along) ? text : JSON.stringify([text, along]));
        tried.setText(JSON.stringify(names.current()));
        const made = await send(text, clientId, signal, along);
        tried.clear();
        names.renew();
        return { made, stands: blank };
      },
    },
    { saved: () => saved?.() },
  );
  const { text = '' } = typed;
  const canSend = maySend && fits(text, limit) && !isWaiting;
  return {
    text,
    setText: (next: string) => editor.type((now) => ({ ...now, ...saysOf(next) })),
    /** Something goes along with the words, by its name; '' takes it out. */
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
