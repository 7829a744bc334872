import { QueryClient, QueryClientProvider, useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { FoundMessages, foundQuery } from '#features/messages/list/found.tsx';
import { tomasz } from '#tests/machines/app/support/fake-messages.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<typeof import('@tanstack/react-router')>()),
  Link: ({ children }: { children: ReactNode }) => <a href="/messages">{children}</a>,
}));
vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

test('MSG-01 a found message marks each word that begins like what was typed, accents aside', async () => {
  vi.stubGlobal('fetch', async () =>
    Response.json({
      items: [
        {
          ...{ id: 'm', seq: 1, conversationId: 'c', person: tomasz, own: false },
          excerpt: 'Ask Vávrová, not Vavřin or Navara',
          createdAt: '2026-11-20T15:00:00.000Z',
        },
      ],
      nextCursor: null,
    }),
  );
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const Shown = () => <FoundMessages q="vavr" query={useInfiniteQuery(foundQuery('vavr'))} />;
  const { container } = render(
    <QueryClientProvider client={client}>
      <Shown />
    </QueryClientProvider>,
  );
  await vi.waitFor(() =>
    expect(Array.from(container.querySelectorAll('mark'), ({ textContent }) => textContent)).toEqual([
      'Vávr',
      'Vavř',
    ]),
  );
  expect(container.textContent).toContain('Ask Vávrová, not Vavřin or Navara');
});
