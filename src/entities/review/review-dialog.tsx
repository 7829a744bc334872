import { useId, useState } from 'react';
import * as v from 'valibot';
import { reviewDeadline } from '#actors/review.ts';
import { useDraft } from '#actors/use-draft.ts';
import { isWithin } from '#contract/characters.ts';
import type { ToReview } from '#contract/dashboard.ts';
import { limits } from '#contract/limits.ts';
import { marksOf, type OwnReview, reviewMarks } from '#contract/reviews.ts';
import { FormErrors } from '#shared/form.tsx';
import { createSendAttempts } from '#transport/client-id.ts';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox, RadioGroup } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import { firstName } from '#ui/format/names.ts';
import * as css from './review.css.ts';
import { markLabels } from './review-labels.ts';
import { dayOf, useWriteReview } from './use-review-acts.ts';

const typedSchema = v.object({
  again: v.picklist(['yes', 'no', '']),
  marks: v.array(v.picklist(reviewMarks)),
  words: v.string(),
});
type ReviewDraft = v.InferOutput<typeof typedSchema>;

const empty: ReviewDraft = { again: '', marks: [], words: '' };
const parseTyped = (text: string): ReviewDraft | null => {
  const read = v.safeParse(v.pipe(v.string(), v.parseJson(), typedSchema), text);
  return read.success ? read.output : null;
};
const typedFrom = ({ again, marks, words }: OwnReview): ReviewDraft => ({
  again: again ? 'yes' : 'no',
  marks,
  words,
});

const answers = [
  { value: 'yes', label: 'Yes' },
  { value: 'no', label: 'No' },
] as const;

type ReviewDialogProps = ToReview & {
  mine?: OwnReview | null;
  onClose: () => void;
};

/** Keeps the typed text until it is sent. */
export function ReviewDialog({ gig, person, about, mine = null, onClose }: ReviewDialogProps) {
  const draft = useDraft(`review:${gig.id}:${person.id}`);
  const [typed, setTyped] = useState<ReviewDraft>(
    () => parseTyped(draft.text) ?? (mine ? typedFrom(mine) : empty),
  );
  const [names] = useState(() => createSendAttempts());
  const formId = useId();
  const writing = useWriteReview({ gig, person });
  const name = firstName(person.name);
  const type = (changed: Partial<ReviewDraft>) => {
    if (writing.isPending) return;
    const next = { ...typed, ...changed };
    setTyped(next);
    draft.setText(JSON.stringify(next));
  };
  const isComplete = typed.again !== '' && isWithin(typed.words, limits.reviewWords);
  const send = () => {
    if (!isComplete) return;
    const content = { ...typed, again: typed.again === 'yes' };
    const named = mine
      ? { id: mine.id, version: mine.version }
      : { clientId: names.idFor(JSON.stringify(typed)) };
    writing.mutate(
      { ...content, ...named },
      {
        onSuccess: () => {
          draft.clear();
          onClose();
        },
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(next) => !next && !writing.isPending && onClose()}
      title={`How was working with ${person.name}?`}
      description={`${gig.title}. You can read each other’s review once you’ve both written one, or on ${dayOf(reviewDeadline(gig))}. Until then you can change yours.`}
      footer={
        <>
          <Button variant="quiet" onClick={() => !writing.isPending && onClose()}>
            Not now
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={writing.isPending}
            disabled={!isComplete}
          >
            {mine ? 'Save' : 'Send'}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          send();
        }}
      >
        <RadioGroup
          legend={`Would you play with ${name} again?`}
          value={typed.again}
          onChange={(again) => type({ again })}
          options={answers}
        />
        <fieldset className={css.marks}>
          <legend className={css.legend}>What went well?</legend>
          {marksOf[about].map((mark) => (
            <Checkbox
              key={mark}
              label={markLabels[mark]}
              checked={typed.marks.includes(mark)}
              onChange={({ target }) =>
                type({
                  marks: target.checked ? [...typed.marks, mark] : typed.marks.filter((one) => one !== mark),
                })
              }
            />
          ))}
        </fieldset>
        <Field label="In your own words" optional hint="Anyone who can see their profile can read it.">
          <CountedTextArea
            value={typed.words}
            limit={limits.reviewWords}
            rows={3}
            readOnly={writing.isPending}
            onChange={({ target }) => type({ words: target.value })}
          />
        </Field>
        {writing.isError && <FormErrors errors={[failureOf(writing.error).text]} />}
      </form>
    </Dialog>
  );
}
