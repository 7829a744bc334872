import { useQuery } from '@tanstack/react-query';
import { linksPageSchema } from '#contract/ours/links.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Links() {
  const query = useQuery({
    queryKey: ['links'],
    queryFn: ({ signal }) => parsed(linksPageSchema, http.get(ownPaths.links, { signal })),
  });
  return (
    <Page>
      <Title>Links</Title>
      <Answer query={query} what="your links">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              People you link with stand here.
            </EmptyState>
          ) : (
            <ul className={list}>
              {items.map((item) => (
                <li key={item.id}>{item.person.name}</li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}
