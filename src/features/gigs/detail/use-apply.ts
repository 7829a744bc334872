import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { refreshGigs } from '#entities/gig-line/gig-queries.ts';
import { useAct } from '#entities/queries/use-act.ts';
import { createNames } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { applyFor } from './gig-calls.ts';

/**
 * A note and its sending. The note is kept until the server has it; every try with the same words goes
 * under one client id, so that a second one meets the first. After a refusal the page shows how the gig stands now.
 */
export function useApply(gigId: string, sent: () => void) {
  const client = useQueryClient();
  const draft = useDraft(`apply:${gigId}`);
  const [names] = useState(() => createNames());
  const sending = useAct({
    mutationFn: (note: string) => applyFor(gigId, note, names.take(note)),
    onSuccess: () => {
      draft.clear();
      names.renew();
      sent();
    },
    onSettled: () => refreshGigs(client),
  });
  return {
    note: draft.text,
    setNote: (note: string) => {
      draft.setText(note);
      if (sending.isError) sending.reset();
    },
    busy: sending.isPending,
    error: sending.isError ? failureOf(sending.error).text : undefined,
    submit: () => sending.mutate(draft.text),
  };
}
