import { useState } from 'react';
import { useSession } from '#actors/session.ts';
import { useDraft } from '#actors/use-draft.ts';
import { useAct } from '#shared/query-client.ts';
import { createNames, readNamedAct } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { Avatar } from '#ui/avatar/avatar.tsx';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea, fits } from '#ui/field/text-inputs.tsx';
import { cue } from '#ui/layout/layout.css.ts';
import { VisuallyHidden } from '#ui/visually-hidden/visually-hidden.tsx';
import * as css from './feed.css.ts';

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
};

/** The member's own picture and a box that grows. Ctrl or Command and Enter sends. */
export function Composer({ name, label, placeholder, act, limit, composer }: ComposerProps) {
  const { user } = useSession();
  const { text, setText, busy, error, canSend, submit } = composer;
  return (
    <form
      className={`${cue} ${css.composer}`}
      aria-label={name}
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <Avatar id={user?.id} name={user?.name} src={user?.avatar} />
      <div className={css.box}>
        <Field label={<VisuallyHidden>{label}</VisuallyHidden>} error={error}>
          <CountedTextArea
            rows={1}
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
  send: (text: string, clientId: string) => Promise<T>;
  /** The server has it. */
  sent: (made: T) => void;
};

/**
 * Something to write and send: kept as a draft until the server has it, and sent under one client id until it
 * succeeds, so that trying again cannot post it twice, also after a reload; other words go under another.
 */
export function useComposer<T>({ draft, limit, send, sent }: ComposerOptions<T>) {
  const { text, setText, took } = useDraft(draft);
  const tried = useDraft(`${draft}:tried`);
  const [names] = useState(() => createNames(readNamedAct(tried.text)));
  const mutation = useAct({
    mutationFn: (words: string) => {
      const clientId = names.take(words);
      tried.setText(JSON.stringify(names.current()));
      return send(words, clientId);
    },
    onSuccess: (made, words) => {
      took(words);
      tried.clear();
      names.renew();
      sent(made);
    },
  });
  return {
    text,
    setText: (next: string) => {
      setText(next);
      if (mutation.isError) mutation.reset();
    },
    busy: mutation.isPending,
    error: mutation.isError ? failureOf(mutation.error).text : undefined,
    canSend: fits(text, limit) && !mutation.isPending,
    submit: () => {
      if (fits(text, limit) && !mutation.isPending) mutation.mutate(text);
    },
  };
}
