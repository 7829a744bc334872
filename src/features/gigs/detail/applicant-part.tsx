import { gigMoves } from '#actors/gig.ts';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { LoadingIndicator } from '#ui/loading-indicator/loading-indicator.tsx';
import * as css from './gig.css.ts';
import { SignInFirst, TooLate } from './not-applying.tsx';
import { tooLateWords } from './state-words.ts';

/** For members, whose page waits for who they are anyway. */
const MemberPart = lazyPart(() => import('./apply.tsx').then((part) => part.MemberPart));
export const preloadMemberPart = MemberPart.preload;

/** What somebody who did not post the gig can do about it. */
export function ApplicantPart({ gig }: { gig: Gig }) {
  const { loading, isAuthenticated } = useSession();
  if (isAuthenticated) return <MemberPart gig={gig} meanwhile={<Soon />} />;
  if (loading) return <Soon />;
  return (
    <div className={css.act}>
      {gigMoves(gig)('player.apply') ? <SignInFirst gig={gig} /> : <TooLate told={tooLateWords(gig)} />}
    </div>
  );
}

const Soon = () => (
  <div className={css.applySoon}>
    <LoadingIndicator type="text" />
  </div>
);
