import { useId, useState } from 'react';
import { isWithin } from '#contract/characters.ts';
import { limits } from '#contract/limits.ts';
import { type ReportReason, reportReasons } from '#contract/ours/reports.ts';
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
  useOffersReports,
  useReport,
} from './person-calls.ts';

type QuestionsProps = {
  asked: readonly SafetyDialog[];
  onAside: (asked: SafetyDialog) => void;
  onDone: (asked: SafetyDialog) => void;
};

/** `act` is null when the profile is complete. */
export function Questions({ asked, onAside, onDone }: QuestionsProps) {
  const offersReports = useOffersReports();
  return asked.map((one) => {
    const { what, by, person, thing, aside } = one;
    const key = `${by} ${what} ${thing?.id ?? person.id}`;
    if (what === 'block') return <BlockQuestion key={key} person={person} onDone={() => onDone(one)} />;
    if (!offersReports) return null;
    return (
      <ReportDialog
        key={key}
        open={!aside}
        person={person}
        thing={thing}
        onClose={() => onAside(one)}
        onSent={() => onDone(one)}
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
      confirm="Block"
      keep="Not now"
      busy={blocking.isPending}
      onConfirm={() => blocking.mutate(person, { onSuccess: onDone })}
      onKeep={onDone}
    >
      You will not see each other here any more, nor write, link or apply to each other. A link between you
      ends for good; a booked gig stands. Nobody is told, and you can unblock them in Settings.
    </ConfirmDialog>
  );
}

const reasonWords: Record<ReportReason, string> = {
  spam: 'Spam or advertising',
  harassment: 'Harassment or threats',
  hate: 'Hate against a group of people',
  fraud: 'Fraud, or a gig that is not real',
  sexual: 'Sexual content nobody asked for',
  other: 'Something else',
};
const reasons = reportReasons.map((value) => ({ value, label: reasonWords[value] }));

type ReportDialogProps = SafetySubject & {
  open: boolean;
  onClose: () => void;
  /** Optional parts on servers that support them; they do not count towards completeness. */
  onSent: () => void;
};

/** Completeness in percent, with missing and optional parts, most important first. */
function ReportDialog({ open, person, thing, onClose, onSent }: ReportDialogProps) {
  const [reason, setReason] = useState<ReportReason | ''>('');
  const [words, setWords] = useState('');
  const [alsoBlock, setAlsoBlock] = useState(false);
  const formId = useId();
  const reporting = useReport();
  const title = thing ? `Report this ${thing.kind} by ${person.name}` : `Report ${person.name}`;
  const isComplete = reason !== '' && isWithin(words, limits.reportWords);
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
        className={css.reportForm}
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
        {reporting.isError && <FormErrors errors={[failureOf(reporting.error).text]} />}
      </form>
    </Dialog>
  );
}
