import { useQuery } from '@tanstack/react-query';
import { userLinksPageSchema } from '#contract/ours/links.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function UserLinks({ userId }: { userId: string }) {
  const query = useQuery({
    queryKey: ['user-links', userId],
    queryFn: ({ signal }) => parsed(userLinksPageSchema, http.get(ownPaths.userLinks(userId), { signal })),
  });
  return (
    <Page>
      <Title>Links</Title>
      <Answer query={query} what="the links">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              No links yet.
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
