import { useWatch } from 'react-hook-form';
import * as v from 'valibot';
import { answerByFrom, changedTerms } from '#contract/gig-terms.ts';
import type { Gig } from '#contract/gigs.ts';
import { deadlineText } from '#entities/gig/gig-texts.ts';
import { countText } from '#ui/format/numbers.ts';
import { zonedMoment } from '#ui/format/zoned-moment.ts';
import { typedGigSchema } from './fields.ts';
import type { GigFormProps } from './form-fields.tsx';

type ConfirmationNoticeProps = GigFormProps & { gig: Gig };

/** Warns before saving that booked players will be asked to confirm, and until when. */
export const ConfirmationNotice = (props: ConfirmationNoticeProps) =>
  bookedCount(props.gig) > 0 && <ConfirmationText {...props} />;

function ConfirmationText({ gig, form: { control, getValues } }: ConfirmationNoticeProps) {
  useWatch({ control });
  const text = confirmationText(gig, v.safeParse(typedGigSchema, getValues()));
  return text && <p role="status">{text}</p>;
}

const bookedCount = ({ applicationCounts }: Gig): number => {
  const { accepted = 0, asked = 0, overdue = 0 } = applicationCounts ?? {};
  return accepted + asked + overdue;
};

type Typed = v.SafeParseResult<typeof typedGigSchema>;

/** Returns null when nobody is booked, the form is invalid, or date, place and pay are unchanged. */
export function confirmationText(gig: Gig, typed: Typed, now = new Date()): string | null {
  const booked = bookedCount(gig);
  if (booked === 0 || !typed.success) return null;
  if (changedTerms(gig, typed.output).length === 0) return null;
  const { date, dateByAgreement, startTime, timeZone } = typed.output;
  const startsAt = zonedMoment(date, (!dateByAgreement && startTime) || '00:00', timeZone);
  const by =
    startsAt &&
    startsAt > now &&
    deadlineText(answerByFrom(now, { startsAt, endsAt: startsAt }).toISOString(), now);
  const who = countText(booked, 'booked person', 'booked people');
  return `${who} will be asked if they can still come${by ? `. They have until ${by} to answer` : ''}. No one loses their place automatically.`;
}
