import { useQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import { gigQuery } from '#entities/gig/gig-queries.ts';
import { placeOf, whenWords } from '#entities/gig/gig-words.ts';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { money, payUnit } from '#ui/format/numbers.ts';
import { Page } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { NoGig } from '../no-gig.tsx';
import { Applicants } from './applicants.tsx';
import * as css from './gig.css.ts';
import { CallSheet, GigSummary, Requester } from './gig-summary.tsx';
import { GigTicket } from './gig-ticket.tsx';

/** When, where and for how much, for those who have not opened the gig. */
const gigInShort = (gig: Gig) =>
  `${whenWords(gig)}. ${placeOf(gig)}. ${money(gig.pay.amount, gig.pay.currency)} ${payUnit(gig.pay.unit)}.`;

/** `/gigs/{id}`: the call sheet of one gig, for everybody; live. */
export function GigPage({ id }: { id: string }) {
  const query = useQuery(gigQuery(id));
  const isGone = query.isError && failureOf(query.error).kind === 'missing';
  const gig = isGone ? undefined : query.data;
  useTitle(gig?.title, gig ? gigInShort(gig) : null);
  return (
    <Page>
      {gig && <Sheet gig={gig} />}
      {!gig && query.isPending && <GigSkeleton rows={1} text="Loading the gig..." />}
      {!gig && query.isError && <NoGig query={query} />}
    </Page>
  );
}

function Sheet({ gig }: { gig: Gig }) {
  const own = useSession().user?.id === gig.poster.id;
  return (
    <article className={css.cols}>
      <div className={css.head}>
        <GigSummary gig={gig} own={own} />
      </div>
      <aside className={css.sidebar} aria-label={own ? 'Pay and applications' : 'Pay and applying'}>
        <GigTicket gig={gig} own={own} />
      </aside>
      <div className={css.body}>
        {own && <Applicants gig={gig} />}
        <CallSheet gig={gig} />
        {!own && <Requester gig={gig} />}
      </div>
    </article>
  );
}
