import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/text-area/text-area.tsx';
import * as css from './feed.css.ts';

type EditTextProps = {
  label: string;
  text: string;
  limit: number;
  save: (text: string) => Promise<unknown>;
  onDone: () => void;
};

/** Words in their own place, to be changed. What was typed stays when saving fails; Escape gives it up. */
export function EditText({ label, text, limit, save, onDone }: EditTextProps) {
  const [words, setWords] = useState(text);
  const saving = useMutation({ mutationFn: save, onSuccess: onDone });
  const error = saving.isError ? failureOf(saving.error).text : undefined;
  return (
    <form
      className={css.form}
      aria-label={label}
      onSubmit={(event) => {
        event.preventDefault();
        saving.mutate(words);
      }}
    >
      <Field label={label} error={error} count={words.length} limit={limit}>
        <TextArea
          autoFocus
          value={words}
          maxLength={limit}
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape') onDone();
          }}
        />
      </Field>
      <div className={css.formFoot}>
        <Button look="bare" size="small" onClick={onDone}>
          Leave it
        </Button>
        <Button type="submit" size="small" busy={saving.isPending} disabled={words.trim() === ''}>
          Save
        </Button>
      </div>
    </form>
  );
}
