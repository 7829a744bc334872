import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { gigsPageSchema } from '#contract/gigs.ts';
import type { PastGigsQuery, Profile } from '#contract/profile.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { pagedQuery } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Block } from '#ui/page/page.tsx';
import { GigSkeleton } from '#ui/skeleton/skeleton.tsx';
import { pastGigs } from './profile.css.ts';

type Kind = PastGigsQuery['as'];

const pastGigsQuery = (id: string, as: Kind) =>
  infiniteQueryOptions({
    queryKey: [...gigKeys.lists, 'past', id, as],
    ...pagedQuery('GET /api/profiles/:id/gigs', gigsPageSchema, { id, query: { as } }),
  });

type PastGigsProps = { person: Pick<Profile, 'id' | 'counts'> };

/** PPL-06. Past gigs that the person played or posted. */
export const PastGigs = ({ person: { id, counts } }: PastGigsProps) => (
  <div className={pastGigs}>
    {counts.played ? <Past id={id} as="played" title="Gigs played" count={counts.played} /> : null}
    {counts.posted ? <Past id={id} as="posted" title="Gigs posted" count={counts.posted} /> : null}
  </div>
);

type PastProps = { id: string; as: Kind; title: string; count: number };

const Past = ({ id, as, title, count }: PastProps) => (
  <Block title={title} note={count}>
    <PagedList
      query={useInfiniteQuery(pastGigsQuery(id, as))}
      subject="past gigs"
      fallback={<GigSkeleton rows={1} text="Loading past gigs..." />}
      empty={null}
    >
      {(gigs) => (
        <ol className={list}>
          {gigs.map((gig) => (
            <GigLine key={gig.id} gig={gig} struck={false} />
          ))}
        </ol>
      )}
    </PagedList>
  </Block>
);
