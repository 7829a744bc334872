import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { gigsPageSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { GigLine } from '#entities/gig-line/gig-line.tsx';
import { gigKeys } from '#entities/gig-line/gig-queries.ts';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted } from '#ui/layout/words.css.ts';
import { Block } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './feed.css.ts';

/** The next open gigs, beside the feed. */
export function Soon() {
  const query = useQuery({
    queryKey: gigKeys.soon,
    queryFn: ({ signal }) =>
      parsed(gigsPageSchema, http.get(ownPaths.gigs, { signal, searchParams: { status: 'open', limit: 4 } })),
  });
  return (
    <Block title="Open gigs, soonest first">
      <Answer query={query} what="the gigs" waiting={<GigSkeleton rows={3} />}>
        {({ items }) => (
          <>
            {items.length === 0 && <p className={muted}>No open gigs right now.</p>}
            <ul className={list}>
              {items.map((gig) => (
                <GigLine key={gig.id} gig={gig} mini />
              ))}
            </ul>
            <p className={css.all}>
              <Link to="/gigs" className={link}>
                All gigs
              </Link>
            </p>
          </>
        )}
      </Answer>
    </Block>
  );
}
