import { Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useSession } from '#actors/use-session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { mayApply } from '#contract/permissions/gigs.ts';
import { denials } from '#contract/permissions/permission.ts';
import { button } from '#ui/button/button.css.ts';
import { link, muted, small } from '#ui/layout/words.css.ts';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import { notify } from '#ui/toaster/toast.ts';
import { Applied } from './applied.tsx';
import { ApplyForm } from './apply-form.tsx';
import * as css from './gig.css.ts';
import { appliedWords, stateOf } from './state-words.ts';
import { useApply } from './use-apply.ts';

/** What somebody who did not post the gig can do about it: apply, look at what they sent, or read why not. */
export function ApplicantPart({ gig }: { gig: Gig }) {
  const { user, loading, isAuthenticated } = useSession();
  const box = useRef<HTMLDivElement>(null);
  const apply = useApply(gig.id, () => {
    notify.success(`Application sent to ${gig.poster.name}`);
    box.current?.focus();
  });
  const may = mayApply(user, gig, { now: new Date(), blocked: false });
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
    if (!isAuthenticated && stateOf(gig).words === 'Open') return <SignInFirst gig={gig} />;
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
    <p>{denials.verify} We have sent you a link.</p>
    <Link to="/email-verification" search={{}} className={button({ wide: true })}>
      Verify your e-mail
    </Link>
  </>
);

const why: Record<string, string> = {
  Cancelled: 'This gig is off. Nobody will be standing there.',
  Over: 'This one has been played.',
  Filled: 'Somebody has got it. If a place becomes free, it opens again.',
  Closed: 'It takes no more applications for now.',
};

function TooLate({ gig, refused }: { gig: Gig; refused: string | undefined }) {
  const { words } = stateOf(gig);
  return (
    <>
      <h2>{words}</h2>
      {refused && <p role="alert">{refused} Your note is kept.</p>}
      <p className={muted}>{why[words]}</p>
      <Link to="/gigs" search={{}} className={button({ wide: true })}>
        Browse other gigs
      </Link>
    </>
  );
}
