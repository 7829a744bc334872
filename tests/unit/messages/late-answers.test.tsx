import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { OpenGroupButton } from '#entities/gig/line-up-group.tsx';
import { ConversationSearchPane } from '#features/messages/list/conversation-search-pane.tsx';
import { messageOf, withTomasz } from '#tests/machines/app/support/fake-messages.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

const navigate = vi.hoisted(() => vi.fn());

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));
vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => ({ user: { id: 'nkechi', isEmailVerified: true } }),
}));
vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/messages">{children}</a>,
  useNavigate: () => navigate,
}));

/** Presses the button, leaves if asked to, and gets the answer. Returns the number of navigations. */
async function navigations(view: ReactNode, button: string, isLeft: boolean): Promise<number> {
  navigate.mockClear();
  const asked: PromiseWithResolvers<Response>[] = [];
  vi.stubGlobal('fetch', async ({ url }: Request) => {
    if (url.endsWith('/api/conversations/with/tomasz')) return Response.json({ ...withTomasz(), page: null });
    const answer = Promise.withResolvers<Response>();
    asked.push(answer);
    return answer.promise;
  });
  const client = withoutRetries();
  const { unmount } = render(view, withProviders({ client }));
  const pressed = await screen.findByRole('button', { name: button });
  const day = screen.queryByLabelText('Go to date');
  if (day) fireEvent.change(day, { target: { value: '2020-05-01' } });
  fireEvent.click(pressed);
  await waitFor(() => expect(asked).toHaveLength(1));
  if (isLeft) unmount();
  asked[0]?.resolve(Response.json({ id: 'line-up', items: [messageOf(7)], hasMore: false }));
  await waitFor(() => expect(client.isMutating()).toBe(0));
  unmount();
  return navigate.mock.calls.length;
}

test.each([
  [
    'MSG-01 the asked-for day',
    <ConversationSearchPane key="day" personId="tomasz" as="h1" q="" onSearch={() => {}} />,
    'Go',
  ],
  ['MSG-05 the group of a line-up', <OpenGroupButton key="group" gigId="g" />, 'Message the line-up'],
])('%s opens unless the member has gone elsewhere meanwhile', async (_what, view, button) => {
  expect(await navigations(view, button, false)).toBe(1);
  expect(await navigations(view, button, true)).toBe(0);
});
