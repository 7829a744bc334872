import { useQuery } from '@tanstack/react-query';
import { gigsPageSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Gigs() {
  const query = useQuery({
    queryKey: ['gigs'],
    queryFn: ({ signal }) => parsed(gigsPageSchema, http.get(ownPaths.gigs, { signal })),
  });
  return (
    <Page>
      <Title>Browse Gigs</Title>
      <Answer query={query} what="the gigs">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              Gigs show here as soon as somebody posts one.
            </EmptyState>
          ) : (
            <ul className={list}>
              {items.map((item) => (
                <li key={item.id}>{item.title}</li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}
