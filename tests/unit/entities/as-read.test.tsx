import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { useApplicationMove } from '#entities/application/use-application-move.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const gig = gigSummary({
  roles: [
    { id: 't', skill: 'Trumpet', count: 1, taken: 0 },
    { id: 's', skill: 'Saxophone', count: 1, taken: 0 },
  ],
});
const wanted = { id: 'a1', state: 'applied', gig, roleId: 's', note: 'I can', other: 'Ada' } as const;

test.each(['accept', 'offer'] as const)(
  'GIG-13 what the poster has read goes with %s: the terms, the role and the note',
  async (move) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'POST') sent.push(await request.json());
      return Response.json({ errors: [{ msg: 'Not now.' }] }, { status: 503 });
    });
    const { result } = renderHook(() => useApplicationMove(), {
      wrapper: ({ children }) => (
        <QueryClientProvider client={new QueryClient()}>{children}</QueryClientProvider>
      ),
    });
    act(() => result.current.mutate({ ...wanted, move }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { date, startTime, place, pay } = gig;
    const terms = { date, startTime, place, pay, role: { skill: 'Saxophone' } };
    expect(sent[0]).toMatchObject({ note: 'I can', terms });
  },
);
