import { useQuery } from '@tanstack/react-query';
import { dashboardSchema } from '#contract/ours/dashboard.ts';
import { ownPaths } from '#contract/ours/paths.ts';
import { Answer } from '#entities/answer/answer.tsx';
import { http } from '#transport/http.ts';
import { parsed } from '#transport/parsed.ts';
import { text } from '#ui/layout/words.css.ts';
import { Page, Title } from '#ui/page/page.tsx';

export function Dashboard() {
  const query = useQuery({
    queryKey: ['dashboard'],
    queryFn: ({ signal }) => parsed(dashboardSchema, http.get(ownPaths.dashboard, { signal })),
  });
  return (
    <Page>
      <Title>Dashboard</Title>
      <Answer query={query} what="your dashboard">
        {(found) => <p className={text}>{`${found.unreadNotifications} unread notifications`}</p>}
      </Answer>
    </Page>
  );
}
