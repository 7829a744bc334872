import { useState } from 'react';
import { Newer } from '#entities/form/newer.tsx';
import { useAct } from '#entities/queries/use-act.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { CountedTextArea, fits } from '#ui/counted-textarea/counted-textarea.tsx';
import { Field } from '#ui/field/field.tsx';
import * as css from './feed.css.ts';
import type { Edit } from './use-edit.ts';

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
