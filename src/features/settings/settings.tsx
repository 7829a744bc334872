import { useQuery } from '@tanstack/react-query';
import { accountSchema } from '#contract/ours/account.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Settings() {
  const query = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => parsed(accountSchema, http.get(ownPaths.account, { signal })),
  });
  return (
    <Page>
      <Title>Settings</Title>
      <Answer query={query} what="your account">
        {(found) => <p className={text}>{found.name}</p>}
      </Answer>
    </Page>
  );
}
