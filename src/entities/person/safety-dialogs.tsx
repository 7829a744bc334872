import { type SubmitEvent, useId, useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { isWithin } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { type ReportReason, reportReasons } from '#contract/people.ts';
import { FormErrors } from '#shared/form.tsx';
import { failureOf } from '#transport/failure.ts';
import { Button } from '#ui/button/button.tsx';
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Checkbox, RadioGroup } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { CountedTextArea } from '#ui/field/text-inputs.tsx';
import * as css from './person.css.ts';
import {
  type NamedPerson,
  type SafetyDialog,
  type SafetySubject,
  useBlock,
  useCanReport,
  useReport,
} from './person-calls.ts';

type QuestionsProps = {
  dialogs: readonly SafetyDialog[];
  onAddReport: (dialog: SafetyDialog) => void;
  onDone: (dialog: SafetyDialog) => void;
};

export function Questions({ dialogs, onAddReport, onDone }: QuestionsProps) {
  const offersReports = useCanReport();
  return dialogs.map((dialog) => {
    const { what, by, person, subject, reportNote } = dialog;
    const key = `${by} ${what} ${subject?.id ?? person.id}`;
    if (what === 'block') return <BlockQuestion key={key} person={person} onDone={() => onDone(dialog)} />;
    if (!offersReports) return null;
    return (
      <ReportDialog
        key={key}
        open={!reportNote}
        person={person}
        subject={subject}
        onClose={() => onAddReport(dialog)}
        onSent={() => onDone(dialog)}
      />
    );
  });
}

function BlockQuestion({ person, onDone }: { person: NamedPerson; onDone: () => void }) {
  const { blocking } = useBlock();
  return (
    <ConfirmDialog
      open
      title={`Block ${person.name}?`}
      confirmLabel="Block"
      cancelLabel="Not now"
      busy={blocking.isPending}
      onConfirm={() => blocking.mutate(person, { onSuccess: onDone })}
      onCancel={onDone}
    >
      You won’t see each other here, and can’t message, link or apply for each other’s gigs. Any link ends for
      good; booked gigs stay booked. They won’t be told. You can unblock them in Settings.
    </ConfirmDialog>
  );
}

const reasonLabels: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate speech',
  fraud: 'Fraud or a fake gig',
  sexual: 'Unwanted sexual content',
  other: 'Something else',
};
const reasons = reportReasons.map((value) => ({ value, label: reasonLabels[value] }));

type ReportDialogProps = SafetySubject & {
  open: boolean;
  onClose: () => void;
  onSent: () => void;
};

/** Keeps the typed text for the next time. */
function ReportDialog({ open, person, subject, onClose, onSent }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const { kind, id } = subject ?? { kind: 'person' as const, id: person.id };
  const { text, setText, clear } = useDraft(`report:${kind}:${id}`);
  const [alsoBlock, setAlsoBlock] = useState(false);
  const formId = useId();
  const reporting = useReport();
  const title = subject ? `Report this ${subject.kind} by ${person.name}` : `Report ${person.name}`;
  const isComplete = reason !== '' && isWithin(text, limits.reportWords);
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    if (reason === '' || !isComplete) return;
    const request = { report: { kind, id, reason, words: text }, block: alsoBlock ? person : null };
    const onSuccess = () => {
      clear();
      onSent();
    };
    reporting.mutate(request, { onSuccess });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && !reporting.isPending && onClose()}
      title={title}
      description={`It goes to the people who run Sidestage. ${person.name} won’t be told.`}
      footer={
        <>
          <Button variant="quiet" onClick={() => !reporting.isPending && onClose()}>
            Not now
          </Button>
          <Button
            type="submit"
            form={formId}
            variant="primary"
            busy={reporting.isPending}
            disabled={!isComplete}
          >
            Send
          </Button>
        </>
      }
    >
      <form id={formId} className={css.reportForm} onSubmit={submit}>
        <RadioGroup legend="What’s wrong?" value={reason} onChange={setReason} options={reasons} />
        <Field label="Details" optional>
          <CountedTextArea
            value={text}
            limit={limits.reportWords}
            rows={3}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        <Checkbox
          label={`Block ${person.name} too`}
          hint="You won’t see each other here any more."
          checked={alsoBlock}
          onChange={({ target }) => setAlsoBlock(target.checked)}
        />
        {reporting.isError && <FormErrors errors={[failureOf(reporting.error).text]} />}
      </form>
    </Dialog>
  );
}
