import { useQuery } from '@tanstack/react-query';
import { gigSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function GigPage({ id }: { id: string }) {
  const query = useQuery({
    queryKey: ['gig', id],
    queryFn: ({ signal }) => parsed(gigSchema, http.get(ownPaths.gig(id), { signal })),
  });
  return (
    <Page>
      <Title>Gig</Title>
      <Answer query={query} what="the gig">
        {(found) => <p className={text}>{found.title}</p>}
      </Answer>
    </Page>
  );
}
