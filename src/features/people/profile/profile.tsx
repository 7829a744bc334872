import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { Profile as Person } from '#contract/profile.ts';
import { GigLine } from '#entities/gig/gig-line.tsx';
import { gigsQuery } from '#entities/gig/gig-queries.ts';
import { profileQuery } from '#entities/person/people-queries.ts';
import { estimatedHeight, PostCard } from '#entities/post/post-card.tsx';
import { postsQuery } from '#entities/post/post-queries.ts';
import { DeferredContent, LoadError, PagedList, SidePanel } from '#shared/query-content.tsx';
import { useTitle } from '#shared/use-title.ts';
import { failureOf } from '#transport/failure.ts';
import { button } from '#ui/button/button.css.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { link, muted, tabularNumbers } from '#ui/layout/text.css.ts';
import { Block, Columns, Page, Switcher, Title } from '#ui/page/page.tsx';
import { GigSkeleton, PostSkeleton } from '#ui/skeleton/skeleton.tsx';
import { WithSidebar } from '../links/with-sidebar.tsx';
import { NoPerson } from '../no-person.tsx';
import { Facts, hasWeeks, Mutuals, WorkLinks } from './facts.tsx';
import * as css from './profile.css.ts';
import { Head, HeadSkeleton } from './profile-head.tsx';

const MissingParts = lazyPart(() => import('../missing-parts.tsx').then((part) => part.MissingParts));

type Shown = 'posts' | 'gigs' | 'reviews';

/** `/profile/{id}`; the tab is in the URL. */
export function Profile({ id, shown }: { id: string; shown: Shown }) {
  const query = useQuery(profileQuery(id));
  const failure = query.isError ? failureOf(query.error) : null;
  // A profile that is gone or forbidden is not shown from the cache.
  const person = failure?.kind === 'missing' ? undefined : query.data;
  useTitle(person?.name);
  if (person) {
    return (
      <Page className={css.page}>
        <Columns sidebarLabel="Work and links in common" sidebar={<ProfileSidebar person={person} />}>
          <Head person={person} />
          {person.isClosed ? <NotReadable person={person} /> : <OpenProfile person={person} shown={shown} />}
        </Columns>
      </Page>
    );
  }
  return (
    <Page className={css.page}>
      <WithSidebar hasSuggestions isReady={failure?.kind === 'missing'}>
        {failure ? (
          <Title>Profile</Title>
        ) : (
          <>
            <HeadSkeleton />
            <PostSkeleton rows={2} text="Loading the profile..." />
          </>
        )}
        {failure?.kind === 'missing' && <NoPerson id={id} />}
        {failure && failure.kind !== 'missing' && <LoadError query={query} subject="the profile" level={2} />}
      </WithSidebar>
    </Page>
  );
}

const OpenProfile = ({ person, shown }: { person: Person; shown: Shown }) => (
  <>
    <Facts person={person} />
    <Tabs person={person} />
    {shown === 'posts' && person.linkState === 'self' && person.counts.posts > 0 && (
      <p className={css.ownPosts}>
        <Link to="/my-posts" className={link}>
          Edit or delete my posts
        </Link>
      </p>
    )}
    {shown === 'posts' && <Posts person={person} />}
    {shown === 'gigs' && <Gigs person={person} />}
    {shown === 'reviews' && <Reviews person={person} />}
  </>
);

/** PPL-06. Says that the viewer may not read the profile. */
const NotReadable = ({ person: { name } }: { person: Person }) => (
  <EmptyState level={2} title={`${name} shares more with links`}>
    Once you’re linked, you’ll see what they play, where they are and what they charge.
  </EmptyState>
);

function ProfileSidebar({ person }: { person: Person }) {
  const { workLinks, mutuals, linkState } = person;
  const isMine = linkState === 'self';
  if (!isMine && workLinks.length === 0 && mutuals.length === 0) return null;
  return (
    <div className={css.sidebar}>
      <DeferredContent>
        {workLinks.length > 0 && (
          <div className={css.fromLg}>
            <Block title="Work">
              <WorkLinks links={workLinks} />
            </Block>
          </div>
        )}
        {mutuals.length > 0 && (
          <div className={css.fromLg}>
            <Mutuals person={person} />
          </div>
        )}
      </DeferredContent>
      {isMine && (
        <SidePanel>
          <MissingParts person={person} />
        </SidePanel>
      )}
    </div>
  );
}

function Tabs({ person }: { person: Person }) {
  const { id, counts, reviews } = person;
  const isSelf = person.linkState === 'self';
  const links = (
    <>
      Links <span className={`${muted} ${tabularNumbers}`}>{counts.links}</span>
    </>
  );
  const tab = {
    to: '/profile/$id',
    params: { id },
    activeOptions: { exact: true, includeSearch: true },
    resetScroll: false,
    replace: true,
  } as const;
  return (
    <Switcher label={isSelf ? 'Your profile' : `${person.name}’s profile`} className={css.switcher}>
      <Link {...tab} search={{}}>
        Posts <span className={`${muted} ${tabularNumbers}`}>{counts.posts}</span>
      </Link>
      <Link {...tab} search={{ show: 'gigs' }}>
        Gigs <span className={`${muted} ${tabularNumbers}`}>{counts.gigs + (counts.played ?? 0)}</span>
      </Link>
      {reviews && (
        <Link {...tab} search={{ show: 'reviews' }}>
          Reviews{' '}
          <span className={`${muted} ${tabularNumbers}`}>{reviews.player.count + reviews.poster.count}</span>
        </Link>
      )}
      {isSelf ? (
        <Link to="/links">{links}</Link>
      ) : (
        <Link to="/user/$userId/links" params={{ userId: id }}>
          {links}
        </Link>
      )}
    </Switcher>
  );
}

function Posts({ person }: { person: Person }) {
  const { id, name, linkState } = person;
  const isMine = linkState === 'self';
  return (
    <PagedList
      query={useInfiniteQuery(postsQuery({ author: id }))}
      subject="posts"
      rowHeight={estimatedHeight}
      heightAbove={hasWeeks(person) ? 640 : 380}
      fallback={<PostSkeleton rows={2} text="Loading posts..." />}
      empty={
        <EmptyState
          level={2}
          title="No posts yet"
          action={
            isMine && (
              <Link to="/community" className={button({ size: 'small' })}>
                Write a post
              </Link>
            )
          }
        >
          {isMine ? 'Your community posts appear here.' : `${name}’s posts appear here.`}
        </EmptyState>
      }
    >
      {(posts) => (
        <div className={list}>
          {posts.map((post) =>
            post.hiddenByMe ? (
              <HiddenPost key={post.id} id={post.id} />
            ) : (
              <PostCard key={post.id} post={post} />
            ),
          )}
        </div>
      )}
    </PagedList>
  );
}

/** FEE-09. A post that the viewer has hidden keeps a line with a link, since it counts among the posts. */
const HiddenPost = ({ id }: { id: string }) => (
  <p className={`${css.hidden} ${muted}`}>
    You hid this post.{' '}
    <Link to="/posts/$postId" params={{ postId: id }} className={link}>
      Show post
    </Link>
  </p>
);

const PastGigs = lazyPart(() => import('./past-gigs.tsx').then((part) => part.PastGigs));

const Reviews = lazyPart(() => import('./reviews.tsx').then((part) => part.Reviews));

function Gigs({ person }: { person: Person }) {
  const { id, name, counts } = person;
  return (
    <>
      <PagedList
        query={useInfiniteQuery(gigsQuery({ poster: id }))}
        subject="gigs"
        fallback={<GigSkeleton rows={2} text="Loading gigs..." />}
        empty={
          <EmptyState level={2} title="No upcoming gigs">
            Gigs {name} posts appear here until they’re over.
          </EmptyState>
        }
      >
        {(gigs) => (
          <ol className={list}>
            {gigs.map((gig) => (
              <GigLine key={gig.id} gig={gig} level={2} />
            ))}
          </ol>
        )}
      </PagedList>
      {counts.played || counts.posted ? <PastGigs person={person} /> : null}
    </>
  );
}
