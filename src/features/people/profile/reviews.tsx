import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query';
import { useSession } from '#actors/session.ts';
import type { ReviewRole } from '#contract/person.ts';
import type { Profile, ReviewSummary } from '#contract/profile.ts';
import { reviewsPageSchema } from '#contract/reviews.ts';
import { peopleKeys } from '#entities/person/people-queries.ts';
import { reviewCountText } from '#entities/review/review-count.tsx';
import { markLabel, roleLabels } from '#entities/review/review-labels.ts';
import { ReviewLine } from '#entities/review/review-line.tsx';
import { pagedQuery } from '#shared/paged-query.ts';
import { PagedList } from '#shared/query-content.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { muted } from '#ui/layout/text.css.ts';
import { Tags } from '#ui/marks/marks.tsx';
import { Block } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import * as css from './profile.css.ts';

const reviewsQuery = (id: string, as: ReviewRole) =>
  infiniteQueryOptions({
    queryKey: [...peopleKeys.profile(id), 'reviews', as],
    ...pagedQuery('GET /api/profiles/:id/reviews', reviewsPageSchema, { id, query: { as } }),
  });

type Person = Pick<Profile, 'id' | 'name' | 'linkState' | 'reviews'>;

/** PPL-06. Reviews after gigs, as a player and as a poster. */
export function Reviews({ person }: { person: Person }) {
  const { name, linkState, reviews } = person;
  const roles = (['player', 'poster'] as const).filter((role) => (reviews?.[role].count ?? 0) > 0);
  if (!reviews || roles.length === 0)
    return (
      <EmptyState level={2} title="No reviews yet">
        {linkState === 'self'
          ? 'After a gig, you and the people you played with can review each other. Your reviews appear here.'
          : `Reviews of ${name} appear here after a gig.`}
      </EmptyState>
    );
  return (
    <div className={css.reviews}>
      {roles.map((role) => (
        <InRole key={role} person={person} role={role} summary={reviews[role]} />
      ))}
    </div>
  );
}

type InRoleProps = { person: Person; role: ReviewRole; summary: ReviewSummary };

function InRole({ person, role, summary }: InRoleProps) {
  const me = useSession().user?.id;
  const marks = summary.marks.flatMap(({ mark, count }) => {
    const label = markLabel(mark);
    return label && count > 0 ? [`${label} ${count}`] : [];
  });
  return (
    <Block title={roleLabels[role]} note={summary.count}>
      <p className={css.reviewCount}>{reviewCountText(summary)}</p>
      <Tags items={marks} label="How often each was chosen" />
      <PagedList
        query={useInfiniteQuery(reviewsQuery(person.id, role))}
        subject="reviews"
        fallback={<PersonSkeleton rows={2} text="Loading reviews..." />}
        empty={<p className={muted}>No reviews you can read.</p>}
      >
        {(reviews) => (
          <ul className={list}>
            {reviews.map((review) => (
              <ReviewLine key={review.id} review={review} about={person} me={me} />
            ))}
          </ul>
        )}
      </PagedList>
    </Block>
  );
}
