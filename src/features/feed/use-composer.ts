import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { createClientId } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';

type ComposerOptions<T> = {
  /** The draft's name. */
  draft: string;
  send: (text: string, clientId: string) => Promise<T>;
  /** The server has it. */
  sent: (made: T) => void;
};

/**
 * Something to write and send: kept as a draft until the server has it, and sent under one client id until it
 * succeeds, so that trying again cannot post it twice.
 */
export function useComposer<T>({ draft, send, sent }: ComposerOptions<T>) {
  const { text, setText, clear } = useDraft(draft);
  const [clientId, setClientId] = useState(createClientId);
  const mutation = useMutation({
    mutationFn: (words: string) => send(words, clientId),
    onSuccess: (made) => {
      clear();
      setClientId(createClientId());
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
    canSend: text.trim() !== '' && !mutation.isPending,
    submit: () => {
      if (text.trim() !== '' && !mutation.isPending) mutation.mutate(text);
    },
  };
}
