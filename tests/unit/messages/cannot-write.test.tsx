import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { CannotWrite } from '#features/messages/composer/cannot-write.tsx';

vi.mock('#actors/counts.ts', () => ({ useCounts: () => ({ refresh: () => {} }) }));
vi.mock('#actors/notifications.ts', () => ({ useNotifications: () => ({ refresh: () => {} }) }));
vi.mock('#actors/session.ts', () => ({
  useSession: () => ({ user: { id: 'me', isEmailVerified: true } }),
}));
vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

const id = '01993c1c-0000-7000-8000-000000000001';
const ada = { id, name: 'Ada Lovelace', headline: '', place: '', avatar: null };
const asked: string[] = [];
let blocks: () => Response;
beforeEach(() => {
  asked.length = 0;
  vi.stubGlobal('fetch', async ({ method, url }: Request) => {
    asked.push(`${method} ${new URL(url).pathname}`);
    return method === 'GET' ? blocks() : new Response(null, { status: 204 });
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const page = (items: object[]) => () => Response.json({ items, nextCursor: null });
const blockedByMe = page([{ person: ada, createdAt: '2026-01-01T00:00:00.000Z' }]);
const show = (onUnblocked = () => {}) =>
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CannotWrite person={ada} group={null} onChanged={onUnblocked} />
    </QueryClientProvider>,
  );
const unreachable = /You two cannot reach each other here\./;

test('SAF-07 in a thread with somebody one has blocked, Unblock stands in the place of the composer', async () => {
  blocks = blockedByMe;
  const onUnblocked = vi.fn();
  show(onUnblocked);
  const button = await screen.findByRole('button', { name: 'Unblock Ada Lovelace' });
  expect(screen.getByText(unreachable).textContent).toContain('You blocked Ada Lovelace');
  blocks = page([]);
  fireEvent.click(button);
  await waitFor(() => expect(onUnblocked).toHaveBeenCalledOnce());
  expect(asked).toContain(`DELETE /api/blocks/${id}`);
});

test.each([
  ['who did not block', page([])],
  ['on a server without blocks', () => new Response('Cannot GET', { status: 404 })],
])(
  'SAF-07 %s reads that they cannot reach each other, not who blocked, and has nothing to press',
  async (_, answer) => {
    blocks = answer;
    show();
    await waitFor(() => expect(asked).toEqual(['GET /api/blocks']));
    expect(screen.getByText(unreachable).textContent).not.toContain('blocked');
    expect(screen.queryByRole('button')).toBeNull();
  },
);
