import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { createNames, readNamedAct } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { fits } from '#ui/counted-textarea/counted-textarea.tsx';

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
