import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayApply } from '#contract/permissions/gigs.ts';
import { applicationToast } from '#entities/application/use-application-move.ts';
import { phaseOf } from '#entities/gig-line/standing-of.ts';
import { ResendMail } from '#entities/verification/resend-mail.tsx';
import { button } from '#ui/button/button.css.ts';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { Applied } from './applied.tsx';
import { ApplyForm } from './apply-form.tsx';
import * as css from './gig.css.ts';
import { appliedWords, tooLateWords } from './state-words.ts';
import { useApply } from './use-apply.ts';

/** What somebody who did not post the gig can do about it: apply, look at what they sent, or read why not. */
export function ApplicantPart({ gig }: { gig: Gig }) {
  const { user, loading, isAuthenticated } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const apply = useApply(gig.id, () => {
    notify.success(`Application sent to ${gig.poster.name}`, { id: applicationToast(gig.id) });
    box.current?.focus();
  });
  const may = mayApply(user, gig, new Date());
  const application = gig.myApplication;
  const state = application?.state ?? null;
  const shown = useRef(state);
  // What was pressed may have gone with the state it belonged to.
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (shown.current !== state && lost) box.current?.focus();
    shown.current = state;
  }, [state]);
  const part = () => {
    if (loading || (isAuthenticated && !user)) return <LoadingIndicator type="text" />;
    if (application && application.state !== 'withdrawn')
      return <Applied gig={gig} application={application} />;
    if (may.allowed) return <ApplyForm gig={gig} apply={apply} again={application !== null} />;
    if (may.reason === 'signIn' && phaseOf(gig) === 'open') return <SignInFirst gig={gig} />;
    if (may.reason === 'verify') return <VerifyFirst />;
    return <TooLate gig={gig} refused={apply.error} />;
  };
  return (
    <div ref={box} tabIndex={-1} className={css.act}>
      {part()}
    </div>
  );
}

const SignInFirst = ({ gig }: { gig: Gig }) => (
  <>
    <h2>Apply</h2>
    <p className={`${small} ${muted}`}>{appliedWords(gig.applicationCount)} A note is enough.</p>
    <Link to="/login" search={{ redirect: `/gigs/${gig.id}` }} className={button({ look: 'go', wide: true })}>
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

const VerifyFirst = () => (
  <>
    <h2>Apply</h2>
    <p>Confirm your e-mail address first: open the link we mailed.</p>
    <ResendMail />
  </>
);

function TooLate({ gig, refused }: { gig: Gig; refused: string | undefined }) {
  const { title, text } = tooLateWords(gig);
  return (
    <>
      <h2>{title}</h2>
      {refused && <p role="alert">{refused} Your note is kept.</p>}
      <p className={muted}>{text}</p>
      <Link to="/gigs" search={{}} className={button({ wide: true })}>
        Browse other gigs
      </Link>
    </>
  );
}
