import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { remove } from './message-items.tsx';
import type { MessageActs, Removal } from './rows.ts';

type ConfirmRemovalProps = {
  removal: Removal;
  onChanged: MessageActs['onChanged'];
  onDone: () => void;
};

/** Asks once, where what is deleted cannot come back. */
export function ConfirmRemoval({ removal, onChanged, onDone }: ConfirmRemovalProps) {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    await remove(client, removal, onChanged);
    onDone();
  };
  return (
    <ConfirmDialog
      open
      title="Delete this message?"
      busy={busy}
      onConfirm={() => void confirm()}
      onKeep={onDone}
    >
      {removal.scope === 'me'
        ? 'It is gone for you; the other keeps it.'
        : 'It is gone for both of you. That there was one can still be seen.'}
    </ConfirmDialog>
  );
}
