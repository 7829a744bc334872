import { createFileRoute } from '@tanstack/react-router';
import { type LinkBox, linkBoxes } from '#contract/links.ts';
import { type LinksFilter, linksQuery } from '#entities/person/people-queries.ts';
import { Links } from '#features/people/links/links.tsx';
import { queryClient } from '#shared/query-client.ts';
import { searchIn } from '../-search.ts';

type LinksSearch = LinksFilter & { box?: Exclude<LinkBox, 'links'> };

export const Route = createFileRoute('/_member/links')({
  staticData: { title: 'Links' },
  validateSearch: (search: Record<string, unknown>): LinksSearch => {
    const { box, sort } = search;
    if (box === 'incoming' || box === 'outgoing') return { box };
    return { ...searchIn(search), ...(sort === 'name' && { sort }) };
  },
  loader: () => {
    for (const box of linkBoxes) void queryClient.prefetchInfiniteQuery(linksQuery(box));
  },
  component: View,
});

function View() {
  const { box = 'links', ...look } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <Links
      box={box}
      filter={look}
      onFilter={(next) => void navigate({ search: next, replace: true, resetScroll: false })}
    />
  );
}
