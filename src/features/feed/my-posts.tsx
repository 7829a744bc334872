import { useQuery } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import { postsPageSchema } from '#contract/ours/posts.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function MyPosts() {
  const query = useQuery({
    queryKey: ['my-posts'],
    queryFn: ({ signal }) => parsed(postsPageSchema, http.get(ownPaths.posts, { signal })),
  });
  return (
    <Page>
      <Title>My posts</Title>
      <Answer query={query} what="your posts">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              What you post in the community stands here.
            </EmptyState>
          ) : (
            <ul className={list}>
              {items.map((item) => (
                <li key={item.id}>{item.text}</li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}
