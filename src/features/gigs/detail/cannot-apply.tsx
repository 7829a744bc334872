import { Link } from '@tanstack/react-router';
import { type GigState, isLate } from '#contract/gig-state.ts';
import type { Gig } from '#contract/gigs.ts';
import { phaseOf } from '#entities/gig/status-label.ts';
import { button } from '#ui/button/button.css.ts';
import { longDate } from '#ui/format/dates.ts';
import { link, muted, small } from '#ui/layout/text.css.ts';

export const SignInToApply = ({ gig }: { gig: Gig }) => (
  <>
    <h2>Apply</h2>
    <p className={`${small} ${muted}`}>{appliedText(gig.applicationCount)} A note is all it takes.</p>
    <Link
      to="/login"
      search={{ redirect: `/gigs/${gig.id}` }}
      className={button({ variant: 'primary', wide: true })}
    >
      Sign in to apply
    </Link>
    <p className={small}>
      New here?{' '}
      <Link to="/register" search={{ redirect: `/gigs/${gig.id}` }} className={link}>
        Join Now
      </Link>
    </p>
  </>
);

type CannotApplyProps = {
  status: StatusText;
  error?: string | undefined;
};

export function CannotApply({ status: { title, text }, error }: CannotApplyProps) {
  return (
    <>
      <h2>{title}</h2>
      {error && <p role="alert">{error} Your note is saved.</p>}
      <p className={muted}>{text}</p>
      <Link to="/gigs" search={{}} className={button({ wide: true })}>
        Browse other gigs
      </Link>
    </>
  );
}

export type StatusText = { title: string; text: string };
const peopleHave = (count: number) => (count === 1 ? '1 person has' : `${count} people have`);

export const appliedText = (count: number): string =>
  count === 0 ? 'Nobody has applied yet.' : `${peopleHave(count)} applied.`;

/** For viewers without an active application when the gig takes no more. */
export function cannotApplyStatus(gig: Gig, now = new Date()): StatusText {
  const phase = phaseOf(gig, now);
  if (phase !== 'open' || !isLate(gig, now)) return statusTexts[phase](gig);
  const deadline = `The deadline was ${longDate(gig.applyBy ?? '')}.`;
  const choosing = gig.applicationCount > 0 && `${gig.poster.name} is choosing from the applicants.`;
  return { title: 'Applications closed', text: [deadline, choosing].filter(Boolean).join(' ') };
}

const statusTexts: Record<GigState, (gig: Gig) => StatusText> = {
  open: () => ({ title: 'Not available', text: 'You can’t apply for this gig.' }),
  filled: ({ places }) => ({
    title: 'Filled',
    text: `${places > 1 ? 'Every place is taken' : 'Someone has this gig'}. If a place comes up, it reopens.`,
  }),
  closed: () => ({ title: 'Closed', text: 'Not taking applications for now.' }),
  cancelled: () => ({ title: 'Cancelled', text: 'This gig is cancelled.' }),
  past: () => ({ title: 'Over', text: 'This gig has already happened.' }),
};
