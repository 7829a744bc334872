import { useQuery } from '@tanstack/react-query';
import { conversationsPageSchema } from '#contract/ours/messages.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Messages() {
  const query = useQuery({
    queryKey: ['conversations'],
    queryFn: ({ signal }) => parsed(conversationsPageSchema, http.get(ownPaths.conversations, { signal })),
  });
  return (
    <Page>
      <Title>Messages</Title>
      <Answer query={query} what="your messages">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              Write to somebody from their profile.
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
