import { useQuery } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import { peoplePageSchema } from '#contract/ours/people.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Discover() {
  const query = useQuery({
    queryKey: ['people'],
    queryFn: ({ signal }) => parsed(peoplePageSchema, http.get(ownPaths.people, { signal })),
  });
  return (
    <Page>
      <Title>Discover Links</Title>
      <Answer query={query} what="people">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              People show here as they join.
            </EmptyState>
          ) : (
            <ul className={list}>
              {items.map((item) => (
                <li key={item.id}>{item.name}</li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}
