import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import Send from 'lucide-react/icons/send';
import { useState } from 'react';
import type { Profile } from '#contract/profile.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { reviewCountText } from '#entities/review/review-count.tsx';
import { roleLabels } from '#entities/review/review-labels.ts';
import { LoadError } from '#shared/query-content.tsx';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { Button } from '#ui/button/button.tsx';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { link } from '#ui/layout/text.css.ts';
import { Block, Columns, Page, Title } from '#ui/page/page.tsx';
import { PersonSkeleton } from '#ui/skeleton/skeleton.tsx';
import { Facts, WorkLinks } from './facts.tsx';
import { Portrait, shareProfile } from './portrait.tsx';
import * as css from './profile.css.ts';

const Reviews = lazyPart(() => import('./reviews.tsx').then((part) => part.Reviews));

/** The page description for search engines and link previews. */
const description = ({ name, headline, place, skills }: Profile) =>
  [headline || skills.slice(0, 3).join(', ') || `${name} on Sidestage`, place].filter(Boolean).join(' · ');

/** PPL-06, REA-04. `/discover?person={id}`: a public profile, for visitors. */
export function PublicProfile({ id }: { id: string }) {
  const query = useQuery(profileQuery(id));
  const failure = query.isError ? failureOf(query.error) : null;
  const person = failure?.kind === 'missing' ? undefined : query.data;
  useTitle(person?.name ?? 'Profile', person ? description(person) : null, `/discover?person=${id}`);
  if (person) return <PublicProfileView person={person} />;
  return (
    <Page>
      <Title>Profile</Title>
      {failure?.kind === 'missing' ? (
        <NotPublic id={id} />
      ) : failure ? (
        <LoadError query={query} subject="the profile" level={2} />
      ) : (
        <PersonSkeleton rows={2} text="Loading the profile..." />
      )}
    </Page>
  );
}

function PublicProfileView({ person }: { person: Profile }) {
  const { name, workLinks } = person;
  return (
    <Page className={css.page}>
      <Columns
        sidebarLabel="Work"
        sidebar={
          workLinks.length > 0 && (
            <div className={`${css.sidebar} ${css.fromLg}`}>
              <Block title="Work">
                <WorkLinks links={workLinks} />
              </Block>
            </div>
          )
        }
      >
        <Portrait person={person}>
          <p className={css.headline}>Join to link with {name}, message them or ask them to play.</p>
          <div className={css.actions}>
            <JoinOrSignIn id={person.id} />
            <Button variant="quiet" icon={Send} onClick={() => void shareProfile(person)}>
              Share
            </Button>
          </div>
        </Portrait>
        <Facts person={person} />
        <ReviewSummary person={person} />
      </Columns>
    </Page>
  );
}

/** Both lead to the profile as members see it. */
const JoinOrSignIn = ({ id }: { id: string }) => (
  <>
    <Link to="/register" search={{ redirect: `/profile/${id}` }} className={button({ variant: 'primary' })}>
      Join Now
    </Link>
    <Link to="/login" search={{ redirect: `/profile/${id}` }} className={button()}>
      Sign In
    </Link>
  </>
);

/** A summary; the reviews load on demand, since the page is rendered whole. */
function ReviewSummary({ person }: { person: Profile }) {
  const [isWanted, setWanted] = useState(false);
  const { reviews } = person;
  const roles = (['player', 'poster'] as const).filter((role) => (reviews?.[role].count ?? 0) > 0);
  if (!reviews || roles.length === 0) return null;
  if (isWanted)
    return <Reviews person={person} fallback={<PersonSkeleton rows={2} text="Loading reviews..." />} />;
  return (
    <Block title="Reviews" note={reviews.player.count + reviews.poster.count}>
      <dl>
        {roles.map((role) => (
          <div key={role} className={css.reviewCount}>
            <dt>{roleLabels[role]}</dt>
            <dd>{reviewCountText(reviews[role])}</dd>
          </div>
        ))}
      </dl>
      <Button size="small" onClick={() => setWanted(true)}>
        Read the reviews
      </Button>
    </Block>
  );
}

/** Does not reveal whether the person exists. */
const NotPublic = ({ id }: { id: string }) => (
  <EmptyState
    level={2}
    title="This profile isn’t public"
    action={
      <div className={css.actions}>
        <JoinOrSignIn id={id} />
      </div>
    }
  >
    It may be for members only, or the person has left, or the address is wrong. Sign in or join to look, or{' '}
    <Link to="/discover" search={{}} className={link}>
      find people
    </Link>
    .
  </EmptyState>
);
