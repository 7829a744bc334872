import { createFileRoute } from '@tanstack/react-router';
import { linksQuery, peopleQuery, suggestionsQuery } from '#entities/person/people-queries.ts';
import { Discover } from '#features/people/discover/discover.tsx';
import { type PeopleSearch, readFilters } from '#features/people/discover/filters.ts';
import { queryClient } from '#shared/query-client.ts';
import { lazyPart } from '#ui/chunks/lazy-part.tsx';
import { redirectMembersToProfile } from '../-guards.ts';
import { filtersIn, useChosenSearch } from '../-search.ts';

export const Route = createFileRoute('/_data/discover')({
  staticData: {
    title: 'Discover Links',
    description:
      'Find musicians and crew to link with: players, singers, engineers and stagehands, near or far.',
  },
  validateSearch: (search: Record<string, unknown>): PeopleSearch & { person?: string } => ({
    ...filtersIn(search),
    ...('person' in search && { person: String(search.person) }),
  }),
  beforeLoad: ({ context, search: { person } }) => redirectMembersToProfile(context, person),
  loader: ({ context, location }) => {
    if (new URLSearchParams(location.searchStr).has('person')) return PublicProfile.load();
    if (context.queryClient || location.searchStr) return;
    void queryClient.prefetchInfiniteQuery(peopleQuery());
    if (!context.session.current().isAuthenticated) return;
    void queryClient.prefetchInfiniteQuery(linksQuery('incoming'));
    void queryClient.prefetchQuery(suggestionsQuery);
  },
  component: View,
});

/** A public profile; its code is not needed for the search. */
const PublicProfile = lazyPart(async () => {
  const [part, { loadFacts }] = await Promise.all([
    import('#features/people/profile/public-profile.tsx'),
    import('#features/people/profile/facts.tsx'),
  ]);
  await loadFacts();
  return part.PublicProfile;
});

function View() {
  const [{ person, ...search }, choose] = useChosenSearch(Route.useSearch());
  const navigate = Route.useNavigate();
  if (person !== undefined) return <PublicProfile key={person} id={person} />;
  const go = (chosen: PeopleSearch, replace: boolean) => {
    choose(chosen);
    void navigate({ search: chosen, replace, resetScroll: false });
  };
  return (
    <Discover
      search={search}
      onSearch={(words) => {
        const { q: _, ...filters } = readFilters(search).filters;
        go({ ...(words && { q: words }), ...filters }, true);
      }}
      onChoose={(filters) => go(filters, false)}
    />
  );
}
