import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLinkActs } from '#entities/link/use-link-acts.ts';
import { offersUndo } from '#entities/undo/acts.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { notify } from '#ui/toaster/toast.ts';

const Question = lazyPart(() => import('./remove-link.tsx').then((part) => part.RemoveLink));

/** Ends a link: at once where that can be undone, after a question where it cannot. */
export function useRemoveLink(name: string, linkId: string | null) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const stopAsking = () => setAsking(false);
  const { act, underWay } = useLinkActs((_, isUndoable) => {
    if (!isUndoable) notify.success(`You and ${name} are no longer linked`);
    stopAsking();
  });
  const isBusy = underWay !== null;
  const end = () => linkId && act({ kind: 'end', linkId });
  return {
    isBusy,
    remove: async () => ((await offersUndo(client)) ? end() : setAsking(true)),
    question: isAsking && (
      <Question name={name} busy={isBusy} onConfirm={end} onKeep={stopAsking} onLost={stopAsking} />
    ),
  };
}
