import { useLinkActs } from '#entities/link/use-link-acts.ts';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { notify } from '#ui/toaster/toast.ts';

type RemoveLinkProps = { name: string; linkId: string; onDone: () => void };

/** Asks once before a link is ended. */
export function RemoveLink({ name, linkId, onDone }: RemoveLinkProps) {
  const { act, underWay } = useLinkActs(() => {
    notify.success(`You and ${name} are no longer linked`);
    onDone();
  });
  return (
    <ConfirmDialog
      open
      title={`Remove the link with ${name}?`}
      confirm="Remove link"
      busy={underWay !== null}
      onConfirm={() => act({ kind: 'end', linkId })}
      onKeep={onDone}
    >
      {name} is not told. Your messages stay, and either of you can ask again.
    </ConfirmDialog>
  );
}
