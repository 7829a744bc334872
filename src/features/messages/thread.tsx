import { useQuery } from '@tanstack/react-query';
import { conversationWithSchema } from '#contract/ours/messages.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Thread({ userId }: { userId: string }) {
  const query = useQuery({
    queryKey: ['conversation', userId],
    queryFn: ({ signal }) =>
      parsed(conversationWithSchema, http.get(ownPaths.conversationWith(userId), { signal })),
  });
  return (
    <Page>
      <Title>Messages</Title>
      <Answer query={query} what="the conversation">
        {(found) => <p className={text}>{found.person.name}</p>}
      </Answer>
    </Page>
  );
}
