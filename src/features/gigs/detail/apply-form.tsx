import { limits } from '#contract/limits.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { Button } from '#ui/button/button.tsx';
import { Field } from '#ui/field/field.tsx';
import { firstName } from '#ui/format/names.ts';
import { muted, small } from '#ui/layout/words.css.ts';
import { TextArea } from '#ui/text-area/text-area.tsx';
import * as css from './gig.css.ts';
import { appliedWords } from './state-words.ts';
import type { useApply } from './use-apply.ts';

type ApplyFormProps = {
  gig: Gig;
  apply: ReturnType<typeof useApply>;
  /** They had withdrawn. */
  again: boolean;
};

/** A note and a button. Control or Command and Enter sends. */
export function ApplyForm({ gig, apply, again }: ApplyFormProps) {
  return (
    <form
      className={css.act}
      aria-label="Apply"
      onSubmit={(event) => {
        event.preventDefault();
        apply.submit();
      }}
    >
      <h2>{again ? 'Free after all?' : 'Apply'}</h2>
      <Field
        label={`A note to ${firstName(gig.poster.name)}`}
        hint="Your profile goes with it. Kept as a draft until you send."
        error={apply.error}
        count={apply.note.length}
        limit={limits.applicationNote}
      >
        <TextArea
          rows={4}
          placeholder="What you play, and that you can be there"
          value={apply.note}
          onChange={(event) => apply.setNote(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) apply.submit();
          }}
        />
      </Field>
      <Button type="submit" look="go" wide busy={apply.busy}>
        {again ? 'Apply again' : 'Apply for this gig'}
      </Button>
      <p className={`${small} ${muted}`}>
        {appliedWords(gig.applicationCount)} You can withdraw at any time.
      </p>
    </form>
  );
}
