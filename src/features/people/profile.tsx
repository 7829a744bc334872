import { useQuery } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import { profileSchema } from '#contract/ours/profile.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Profile({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['profile', id],
    queryFn: ({ signal }) => parsed(profileSchema, http.get(ownPaths.profile(id), { signal })),
  });
  return (
    <Page>
      <Title>Profile</Title>
      <Answer query={query} what="the profile">
        {(found) => <p className={text}>{found.name}</p>}
      </Answer>
    </Page>
  );
}
