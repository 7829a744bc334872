import Ellipsis from 'lucide-react/icons/ellipsis';
import Pencil from 'lucide-react/icons/pencil';
import Trash2 from 'lucide-react/icons/trash-2';
import { useState } from 'react';
import * as v from 'valibot';
import { useDraft } from '#actors/use-draft.ts';
import { Newer } from '#shared/form.tsx';
import { copyWords } from '#shared/pass-on.ts';
import { useAct } from '#shared/query-client.ts';
import { failureOf } from '#transport/failure.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea, fits, TextArea } from '#ui/field/text-inputs.tsx';
import { Menu, MenuItem } from '#ui/menu/menu.tsx';
import { Notice } from '#ui/notice/notice.tsx';
import { notify } from '#ui/toaster/toast.ts';
import * as css from './feed.css.ts';

type EditTextProps<T> = {
  /** "post", "comment". */
  what: string;
  /** It, as it stands now: it may change while it is typed over. */
  stands: T;
  edit: Edit;
  limit: number;
  /** Saves words over the version they were typed over. */
  save: (text: string, over: T) => Promise<unknown>;
  /** It, as it stands, from a refusal because it has changed meanwhile; null for every other error. */
  newerIn: (error: unknown) => T | null;
  onEdit: (edit: Edit) => void;
  onDone: () => void;
};

/**
 * Words in their own place, to be changed. What was typed stays when saving fails, and when the words were changed
 * elsewhere: then both are shown, and Save puts these in their place. Escape gives it up.
 */
export function EditText<T extends { text: string }>(props: EditTextProps<T>) {
  const { what, stands, edit, limit, save, newerIn, onEdit, onDone } = props;
  const { words, over } = edit;
  const [isBack] = useState(words !== over);
  const [refused, setRefused] = useState<T | null>(null);
  const latest = refused ?? stands;
  const isNewer = latest.text !== over && latest.text !== words.trim();
  const saving = useAct({
    mutationFn: (text: string) => save(text, latest),
    onSuccess: (_, saved) => {
      if (saved === words) return onDone();
      setRefused(null);
      onEdit({ words, over: saved });
    },
    onError: (error) => setRefused(newerIn(error) ?? refused),
  });
  const failed = saving.isError && newerIn(saving.error) === null;
  const label = `Your ${what}`;
  return (
    <form
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        if (fits(words, limit)) saving.mutate(words);
      }}
    >
      {isNewer && !saving.isPending && (
        <Newer what={what} found={[{ label: `The ${what}`, says: latest.text }]} onTake={onDone} />
      )}
      <Field label={label} error={failed ? failureOf(saving.error).text : undefined}>
        <CountedTextArea
          autoFocus={!isBack}
          value={words}
          limit={limit}
          onChange={({ target }) => onEdit({ words: target.value, over })}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey))
              event.currentTarget.form?.requestSubmit();
          }}
        />
      </Field>
      <div className={css.formFoot}>
        <Button look="bare" size="small" onClick={onDone}>
          Leave it
        </Button>
        <Button type="submit" size="small" busy={saving.isPending} disabled={!fits(words, limit)}>
          Save
        </Button>
      </div>
    </form>
  );
}

const editSchema = v.object({
  words: v.string(),
  /** The text they were typed over. */
  over: v.string(),
});
type Edit = v.InferOutput<typeof editSchema>;

/**
 * Words typed over a post or a comment, null while nobody does. They outlive reload and expiry like every draft, until
 * they are saved or given up.
 */
export function useEdit(name: string) {
  const draft = useDraft(`edit:${name}`);
  return {
    edit: readEdit(draft.text),
    keep: (edit: Edit) => draft.setText(JSON.stringify(edit)),
    done: draft.clear,
  };
}

function readEdit(kept: string): Edit | null {
  // No JSON either, but every post of a feed asks, and an error thrown takes its time.
  if (kept === '') return null;
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), editSchema), kept);
  return read.success ? read.output : null;
}

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
