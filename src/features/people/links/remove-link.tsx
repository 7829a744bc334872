import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';

type RemoveLinkProps = { name: string; busy: boolean; onConfirm: () => void; onKeep: () => void };

/** Asks once before a link is ended for good. */
export const RemoveLink = ({ name, ...question }: RemoveLinkProps) => (
  <ConfirmDialog open title={`Remove the link with ${name}?`} confirm="Remove link" {...question}>
    {name} is not told. Your messages stay, and either of you can ask again.
  </ConfirmDialog>
);
