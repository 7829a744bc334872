import { useId, useState } from 'react';
import { limits } from '#contract/limits.ts';
import { type ReportReason, reportReasons } from '#contract/ours/reports.ts';
import { Refusal } from '#entities/form/refusal.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { Checkbox } from '#ui/checkbox/checkbox.tsx';
import { CountedTextArea } from '#ui/counted-textarea/counted-textarea.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Field } from '#ui/field/field.tsx';
import { RadioGroup } from '#ui/radio-group/radio-group.tsx';
import { type About, useReport } from './person-calls.ts';
import * as css from './report-dialog.css.ts';

const reasonWords: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate against a group of people',
  fraud: 'Fraud, or a gig that is not real',
  sexual: 'Sexual content nobody asked for',
  other: 'Something else',
};
const reasons = reportReasons.map((value) => ({ value, label: reasonWords[value] }));

type ReportDialogProps = About & {
  open: boolean;
  /** Put aside: what was typed stays for when it is opened again. */
  onClose: () => void;
  /** The server has it. */
  onSent: () => void;
};

/** Asks what is wrong with something, in a few words if one likes, and whether to block who made it. */
export function ReportDialog({ open, person, thing, onClose, onSent }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [words, setWords] = useState('');
  const [alsoBlock, setAlsoBlock] = useState(false);
  const formId = useId();
  const reporting = useReport();
  const title = thing ? `Report this ${thing.kind} by ${person.name}` : `Report ${person.name}`;
  const isComplete = reason !== '' && words.length <= limits.reportWords;
  const send = () => {
    if (reason === '' || !isComplete) return;
    const { kind, id } = thing ?? { kind: 'person' as const, id: person.id };
    const wish = { report: { kind, id, reason, words }, block: alsoBlock ? person : null };
    reporting.mutate(wish, { onSuccess: onSent });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !reporting.isPending && onClose()}
      title={title}
      description={`It goes to those who run this place. ${person.name} is not told.`}
      foot={
        <>
          <Button look="bare" onClick={() => !reporting.isPending && onClose()}>
            Not now
          </Button>
          <Button type="submit" form={formId} look="go" busy={reporting.isPending} disabled={!isComplete}>
            Send
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
        <RadioGroup legend="What is wrong?" value={reason} onChange={setReason} options={reasons} />
        <Field label="In your words" optional>
          <CountedTextArea
            value={words}
            limit={limits.reportWords}
            rows={3}
            onChange={({ target }) => setWords(target.value)}
          />
        </Field>
        <Checkbox
          label={`Block ${person.name} too`}
          hint="You will not see each other here any more."
          checked={alsoBlock}
          onChange={({ target }) => setAlsoBlock(target.checked)}
        />
        {reporting.isError && <Refusal errors={[failureOf(reporting.error).text]} />}
      </form>
    </Dialog>
  );
}
