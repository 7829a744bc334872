import { useQuery } from '@tanstack/react-query';
import { ownPaths } from '#contract/ours/paths.ts';
import { profileSchema } from '#contract/ours/profile.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function EditProfile() {
  const query = useQuery({
    queryKey: ['my-profile'],
    queryFn: ({ signal }) => parsed(profileSchema, http.get(ownPaths.myProfile, { signal })),
  });
  return (
    <Page>
      <Title>Edit profile</Title>
      <Answer query={query} what="your profile">
        {(found) => <p className={text}>{found.name}</p>}
      </Answer>
    </Page>
  );
}
