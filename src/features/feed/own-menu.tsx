import { Ellipsis, Pencil, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { failureOf } from '#transport/failure.ts';
import { ConfirmDialog } from '#ui/confirm-dialog/confirm-dialog.tsx';
import { IconButton } from '#ui/icon-button/icon-button.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { notify } from '#ui/toaster/toast.ts';

type OwnMenuProps = {
  /** "your post", "this comment". */
  what: string;
  /** What follows from deleting it. */
  consequence: string;
  onEdit?: (() => void) | undefined;
  remove: () => Promise<unknown>;
};

/** Edit and delete of a thing one may change; deleting asks once. */
export function OwnMenu({ what, consequence, onEdit, remove }: OwnMenuProps) {
  const [asking, setAsking] = useState(false);
  const [busy, setBusy] = useState(false);
  const confirm = async () => {
    setBusy(true);
    try {
      await remove();
      setAsking(false);
    } catch (error) {
      notify.error(failureOf(error).text);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Menu trigger={<IconButton label={`More about ${what}`} icon={Ellipsis} />}>
        {onEdit && (
          <MenuItem icon={Pencil} onSelect={onEdit}>
            Edit
          </MenuItem>
        )}
        <MenuItem icon={Trash2} grave onSelect={() => setAsking(true)}>
          Delete
        </MenuItem>
      </Menu>
      <ConfirmDialog
        open={asking}
        title={`Delete ${what}?`}
        busy={busy}
        onConfirm={() => void confirm()}
        onKeep={() => setAsking(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}
