import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLinkActions } from '#entities/link/use-link-acts.ts';
import { isUndoAvailable } from '#entities/undo/acts.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/toaster/toast.ts';

/** Removes at once where that can be undone, otherwise asks first. */
export function useRemoveLink(name: string, linkId: string | null) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const stopAsking = () => setAsking(false);
  const { act, pending } = useLinkActions((_, isUndoable) => {
    if (!isUndoable) notify.success(`You and ${name} are no longer linked`);
    stopAsking();
  });
  const isBusy = pending !== null;
  const end = () => linkId && act({ kind: 'end', linkId });
  return {
    isBusy,
    remove: async () => ((await isUndoAvailable(client)) ? end() : setAsking(true)),
    question: isAsking && (
      <ConfirmRemoveLink name={name} busy={isBusy} onConfirm={end} onCancel={stopAsking} />
    ),
  };
}

type ConfirmRemoveLinkProps = { name: string; busy: boolean; onConfirm: () => void; onCancel: () => void };

const ConfirmRemoveLink = ({ name, ...question }: ConfirmRemoveLinkProps) => (
  <ConfirmDialog open title={`Remove your link with ${name}?`} confirmLabel="Remove link" {...question}>
    {name} won’t be told. Your messages stay, and you can link again later.
  </ConfirmDialog>
);
