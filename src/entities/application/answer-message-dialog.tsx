import { useState } from 'react';
import { useDraft } from '#actors/use-draft.ts';
import { answerByFrom } from '#contract/gig-terms.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { limits } from '#contract/limits.ts';
import { deadlineText } from '#entities/gig/gig-texts.ts';
import { chip, chips } from '#shared/filters.css.ts';
import { Button } from '#ui/button/button.tsx';
import { Dialog } from '#ui/dialog/dialog.tsx';
import { Select } from '#ui/field/choices.tsx';
import { Field } from '#ui/field/field.tsx';
import { TextArea } from '#ui/field/text-inputs.tsx';
import { firstName } from '#ui/format/names.ts';
import { countText } from '#ui/format/numbers.ts';
import type { RequestedMove } from './application-texts.ts';

const sentences = {
  offer: ['I’d love to have you.', 'Please let me know soon.', 'Message me if anything is unclear.'],
  decline: [
    'Thanks for offering. I found someone who lives around the corner.',
    'It was close, and I’ll think of you next time.',
    'We need something else for this one. All the best!',
  ],
} as const;

const HOUR = 3_600_000;
const hoursToChoose = [3, 12, 24, 72, 168] as const;

/** Answer times that end before the gig starts. */
const choicesFor = ({ startsAt, endsAt }: GigSummary, now: number): number[] => {
  const [start, end] = [Date.parse(startsAt), Date.parse(endsAt)];
  return hoursToChoose.filter((hours) => now + hours * HOUR < (start > now ? start : end));
};

const hoursText = (hours: number) =>
  hours % 24 === 0 ? countText(hours / 24, 'day', 'days') : countText(hours, 'hour', 'hours');

type AnswerMessageProps = {
  wanted: RequestedMove;
  busy: boolean;
  /** Why the server refused; the typed text stays. */
  refusal: string | undefined;
  onSend: (wanted: RequestedMove, sent: () => void) => void;
  onCancel: () => void;
};

/** GIG-08. The message of an offer or a decline, from templates or free text. Kept as a draft until it is sent. */
export function AnswerMessageDialog({ wanted, busy, refusal, onSend, onCancel }: AnswerMessageProps) {
  const { gig, other } = wanted;
  const kind = wanted.move === 'offer' ? 'offer' : 'decline';
  const name = firstName(other);
  const draft = useDraft(`${kind}:${wanted.id}`);
  const [now] = useState(() => new Date());
  const [hours, setHours] = useState('');
  const add = (sentence: string) => draft.setText([draft.text.trim(), sentence].filter(Boolean).join(' '));
  const send = () =>
    onSend({ ...wanted, message: draft.text, hours: hours === '' ? undefined : Number(hours) }, draft.clear);
  return (
    <Dialog
      open
      onOpenChange={onCancel}
      title={kind === 'offer' ? `Offer ${other} a place?` : `Decline ${other}?`}
      description={
        kind === 'offer'
          ? `We’ll hold a place in “${gig.title}” for ${name} until they answer. They’re not booked until they accept.`
          : `${name} will be told shortly, with your message. Until then you can undo this.`
      }
      size="small"
      footer={
        <>
          <Button variant="quiet" onClick={onCancel}>
            Not yet
          </Button>
          <Button variant={kind === 'offer' ? 'primary' : 'danger'} busy={busy} onClick={send}>
            {kind === 'offer' ? `Offer ${name} the place` : `Decline ${name}`}
          </Button>
        </>
      }
    >
      {kind === 'offer' && (
        <Field label="Hold the place">
          <Select value={hours} disabled={busy} onChange={(event) => setHours(event.target.value)}>
            <option value="">
              {`until ${deadlineText(answerByFrom(now, gig).toISOString(), now)} (default)`}
            </option>
            {choicesFor(gig, now.getTime()).map((choice) => (
              <option key={choice} value={choice}>
                {`for ${hoursText(choice)}`}
              </option>
            ))}
          </Select>
        </Field>
      )}
      <Field
        label={`Message to ${name} (optional)`}
        error={refusal}
        count={draft.text.length}
        limit={limits.answerWords}
      >
        <TextArea
          rows={3}
          readOnly={busy}
          value={draft.text}
          onChange={(event) => draft.setText(event.target.value)}
        />
      </Field>
      <div className={chips}>
        {sentences[kind]
          .filter((sentence) => !draft.text.includes(sentence))
          .map((sentence) => (
            <button
              key={sentence}
              type="button"
              className={chip}
              disabled={busy}
              onClick={() => add(sentence)}
            >
              {sentence}
            </button>
          ))}
      </div>
    </Dialog>
  );
}
