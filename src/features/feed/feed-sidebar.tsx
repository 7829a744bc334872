import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { upcomingQuery } from '#entities/gig/gig-queries.ts';
import { IncomingRequests, useIncomingRequests } from '#entities/link/incoming-requests.tsx';
import { QueryContent } from '#shared/query-content.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted } from '#ui/layout/text.css.ts';
import { Block } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './feed.css.ts';

export function FeedSidebar({ gigsOnly = false }: { gigsOnly?: boolean }) {
  const waiting = useIncomingRequests(!gigsOnly);
  const gigs = useQuery(upcomingQuery);
  return (
    <>
      <Block title="Open gigs, soonest first">
        <QueryContent query={gigs} subject="gigs" fallback={<GigSkeleton rows={4} />}>
          {({ items }) => (
            <>
              {items.length === 0 && <p className={muted}>No open gigs right now.</p>}
              <ul className={list}>
                {items.map((gig) => (
                  <GigLine key={gig.id} gig={gig} compact />
                ))}
              </ul>
              <p className={css.allLink}>
                <Link to="/gigs" className={link}>
                  All gigs
                </Link>
              </p>
            </>
          )}
        </QueryContent>
      </Block>
      {/* A section inserted above would push the gigs down. */}
      {!gigs.isPending && <IncomingRequests requests={waiting ?? []} />}
    </>
  );
}
