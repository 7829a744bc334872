import { useQuery } from '@tanstack/react-query';
import { myGigsPageSchema } from '#contract/ours/gigs.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { EmptyState } from '#ui/empty-state/empty-state.tsx';
import { list } from '#ui/layout/layout.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function CreateGig() {
  const query = useQuery({
    queryKey: ['my-gigs'],
    queryFn: ({ signal }) => parsed(myGigsPageSchema, http.get(ownPaths.myGigs, { signal })),
  });
  return (
    <Page>
      <Title>Post a gig</Title>
      <Answer query={query} what="your gigs">
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState level={2} title="Nothing here yet">
              Your gigs stand here.
            </EmptyState>
          ) : (
            <ul className={list}>
              {items.map((item) => (
                <li key={item.id}>{item.title}</li>
              ))}
            </ul>
          )
        }
      </Answer>
    </Page>
  );
}
