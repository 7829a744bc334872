import { createFileRoute } from '@tanstack/react-router';
import type { LinkBox } from '#contract/ours/links.ts';
import { linkBoxes } from '#contract/ours/links.ts';
import { linksQuery } from '#entities/person/people-queries.ts';
import { Links } from '#features/people/links/links.tsx';
import { queryClient } from '#shared/query-client.ts';

export const Route = createFileRoute('/_member/links')({
  staticData: { title: 'Links' },
  validateSearch: ({ box }: Record<string, unknown>): { box?: Exclude<LinkBox, 'links'> } =>
    box === 'incoming' || box === 'outgoing' ? { box } : {},
  loader: () => {
    for (const box of linkBoxes) void queryClient.prefetchInfiniteQuery(linksQuery(box));
  },
  component: View,
});

function View() {
  return <Links box={Route.useSearch().box ?? 'links'} />;
}
