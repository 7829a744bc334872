import { useQueryClient } from '@tanstack/react-query';
import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import { draftFormat, useDraft } from '#actors/use-draft.ts';
import { offersUndo } from '#entities/undo/acts.ts';
import { copyWords } from '#shared/pass-on.ts';
import { failureOf } from '#transport/failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-inputs.tsx';
import { text as words } from '#ui/layout/words.css.ts';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import type { EditTextProps } from './edit-text.tsx';
import * as css from './feed.css.ts';

const Form = lazyPart<EditTextProps>(() => import('./edit-text.tsx').then((part) => part.EditText));

/** The words of one's own in a form, whose code comes when it is first used; until then the words themselves. */
export const EditText = (props: EditTextProps) => (
  <Form
    {...props}
    onLost={props.onDone}
    meanwhile={<p className={`${words} ${css.words}`}>{props.stands.parts.text}</p>}
  />
);

/**
 * Whether something of one's own is being typed over, or somebody's replied to; as it was left, after a reload too.
 * What was typed is kept by its form.
 */
export function useEdit(thing: string, how: 'edit' | 'reply' = 'edit') {
  const name = `${how}:${thing}`;
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
    /** The words, as they are kept now. */
    kept: () => draftFormat.readDraft(draft.read())?.typed.text ?? '',
  };
}

type OwnMenuProps = {
  /** "your post", "this comment". */
  what: string;
  /** What follows from deleting it. */
  consequence: string;
  onEdit?: (() => void) | undefined;
  remove: () => Promise<unknown>;
  /** In sight, rather than in a menu. */
  isSpread?: boolean;
};

/** Edit and delete of a thing one may change; deleting asks once where it cannot be undone. */
export function OwnMenu({ what, consequence, onEdit, remove, isSpread = false }: OwnMenuProps) {
  const client = useQueryClient();
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
  const ask = async () => ((await offersUndo(client)) ? confirm() : setAsking(true));
  return (
    <>
      {isSpread ? (
        <>
          <IconButton label={`Edit ${what}`} icon={Pencil} onClick={onEdit} />
          <IconButton label={`Delete ${what}`} icon={Trash2} busy={busy} onClick={() => void ask()} />
        </>
      ) : (
        <Menu trigger={<IconButton label={`More about ${what}`} icon={Ellipsis} />}>
          {onEdit && (
            <MenuItem icon={Pencil} onSelect={onEdit}>
              Edit
            </MenuItem>
          )}
          <MenuItem icon={Trash2} grave onSelect={() => void ask()}>
            Delete
          </MenuItem>
        </Menu>
      )}
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

type LeftoverProps = { text: string; onDiscard: () => void };

/** Words that have no place any more, because what they were for is gone: to be taken elsewhere, or given up. */
export function Leftover({ text, onDiscard }: LeftoverProps) {
  return (
    <div className={css.leftover}>
      <Notice level="warning">
        <div className={css.form}>
          <Field label="What you wrote is still here">
            <TextArea readOnly value={text} />
          </Field>
          <div className={css.formFoot}>
            <Button look="bare" size="small" onClick={onDiscard}>
              Throw it away
            </Button>
            <Button size="small" onClick={() => void copyWords(text)}>
              Copy
            </Button>
          </div>
        </div>
      </Notice>
    </div>
  );
}
