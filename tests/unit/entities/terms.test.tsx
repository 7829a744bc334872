import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, render, renderHook, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { useApplicationMove } from '#entities/application/use-application-move.ts';
import { ChangedTerms } from '#entities/gig/changed-terms.tsx';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);
afterEach(cleanup);

describe('what was read', () => {
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
});

describe('what changed', () => {
  const { date, startTime, endTime, timeZone, venue, place, remote, pay } = gigSummary();
  const acceptedTerms = { date, startTime, endTime, timeZone, venue, place, remote, pay };
  const booked = { id: 'a', state: 'accepted' as const, note: '', acceptedTerms };
  const asked = { ...booked, state: 'asked' as const };

  test('GIG-04 GIG-13 who is asked whether they can still come reads what each term was and what it is now', () => {
    render(
      <ChangedTerms
        gig={gigSummary({
          date: '2026-12-10',
          pay: { amount: 6_000, currency: 'GBP', unit: 'night' },
          myApplication: asked,
        })}
      />,
    );
    const said = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said).toHaveLength(2);
    expect(said[0]).toMatch(/^Date: was .*27.*, now .*10/);
    expect(said[1]).toBe('Pay: was £160 the night, now £60 the night');
  });

  test('GIG-04 GIG-13 nothing is said of what is agreed, or to who is not booked', () => {
    const { container } = render(<ChangedTerms gig={gigSummary({ myApplication: booked })} />);
    expect(container.textContent).toBe('');
    cleanup();
    const gone = { ...booked, state: 'withdrawn' as const };
    const { container: other } = render(
      <ChangedTerms gig={gigSummary({ date: '2026-12-10', myApplication: gone })} />,
    );
    expect(other.textContent).toBe('');
  });
});
