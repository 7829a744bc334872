import { useQuery } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import { postSchema } from '#contract/ours/posts.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function PostPage({ postId }: { postId: string }) {
  const query = useQuery({
    queryKey: ['post', postId],
    queryFn: ({ signal }) => parsed(postSchema, http.get(ownPaths.post(postId), { signal })),
  });
  return (
    <Page>
      <Title>Post</Title>
      <Answer query={query} what="the post">
        {(found) => <p className={text}>{found.text}</p>}
      </Answer>
    </Page>
  );
}
