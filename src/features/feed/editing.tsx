import { useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { draftFormat, useDraft } from '#actors/use-draft.ts';
import { isUndoAvailable } from '#entities/undo/acts.ts';
import { useAction } from '#shared/query-client.ts';
import { copyText } from '#shared/share-link.ts';
import { failureOf } from '#transport/failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-inputs.tsx';
import { text as words } from '#ui/layout/text.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import type { EditTextProps } from './edit-text.tsx';
import * as css from './feed.css.ts';

const Form = lazyPart<EditTextProps>(() => import('./edit-text.tsx').then((part) => part.EditText));

export const EditText = (props: EditTextProps) => (
  <Form
    {...props}
    onLoadFailed={props.onDone}
    fallback={<p className={`${words} ${css.commentText}`}>{props.saved.parts.text}</p>}
  />
);

/** Tracks whether an edit or reply form is open. A form with a draft reopens after a reload. */
export function useEdit(item: string, how: 'edit' | 'reply' = 'edit') {
  const name = `${how}:${item}`;
  const draft = useDraft(name);
  const [isOpen, setIsOpen] = useState(draft.text !== '');
  return {
    name,
    isOpen,
    open: () => setIsOpen(true),
    close: () => {
      setIsOpen(false);
      draft.clear();
    },
    readText: () => draftFormat.readDraft(draft.read())?.typed.text ?? '',
  };
}

type OwnMenuProps = {
  /** "your post", "this comment". */
  subject: string;
  consequence: string;
  onEdit?: (() => void) | undefined;
  remove: () => Promise<unknown>;
  isInline?: boolean;
};

/** Deleting asks for confirmation only where it cannot be undone. */
export function OwnMenu({ subject, consequence, onEdit, remove, isInline = false }: OwnMenuProps) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const removing = useAction({
    mutationFn: remove,
    onSuccess: () => setAsking(false),
    onError: (error) => notify.error(failureOf(error).text),
  });
  const askOrRemove = async () => ((await isUndoAvailable(client)) ? removing.mutate() : setAsking(true));
  return (
    <>
      {isInline ? (
        <>
          <IconButton label={`Edit ${subject}`} icon={Pencil} onClick={onEdit} />
          <IconButton
            label={`Delete ${subject}`}
            icon={Trash2}
            busy={removing.isPending}
            onClick={() => void askOrRemove()}
          />
        </>
      ) : (
        <Menu trigger={<IconButton label={`More about ${subject}`} icon={Ellipsis} />}>
          {onEdit && (
            <MenuItem icon={Pencil} onSelect={onEdit}>
              Edit
            </MenuItem>
          )}
          <MenuItem icon={Trash2} danger onSelect={() => void askOrRemove()}>
            Delete
          </MenuItem>
        </Menu>
      )}
      <ConfirmDialog
        open={isAsking}
        title={`Delete ${subject}?`}
        busy={removing.isPending}
        onConfirm={() => removing.mutate()}
        onCancel={() => setAsking(false)}
      >
        {consequence}
      </ConfirmDialog>
    </>
  );
}

type UnsentDraftProps = { text: string; onDiscard: () => void };

/** Text whose post or comment is gone: the member can copy or discard it. */
export function UnsentDraft({ text, onDiscard }: UnsentDraftProps) {
  return (
    <div className={css.leftover}>
      <Notice level="warning">
        <div className={css.form}>
          <Field label="What you wrote is still here">
            <TextArea readOnly value={text} />
          </Field>
          <div className={css.formFooter}>
            <Button variant="quiet" size="small" onClick={onDiscard}>
              Discard
            </Button>
            <Button size="small" onClick={() => void copyText(text)}>
              Copy
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}
