import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { type Suggested, suggestionsQuery } from '#entities/person/people-queries.ts';
import { useDismissal } from '#features/people/discover/use-dismissal.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { standingToasts } from '#tests/unit/toasts.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

const toasts = standingToasts();
const ben: Suggested = {
  ...{ id: 'ben', name: 'Ben', avatar: null, headline: '', place: '', skills: [], genres: [] },
  ...{ linkState: 'none', linkId: null, mutualCount: 0 },
};

let asked: string[];
let answers: PromiseWithResolvers<Response>[];
beforeEach(() => {
  [asked, answers] = [[], []];
  vi.stubGlobal('fetch', (request: Request) => {
    asked.push(request.method);
    const answer = Promise.withResolvers<Response>();
    answers.push(answer);
    return answer.promise;
  });
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});
const askedFor = (...methods: string[]) => vi.waitFor(() => expect(asked).toEqual(methods));
const ok = () => Response.json({ ok: true });
const failing = () => new Response('', { status: 503 });

function list() {
  const client = new QueryClient();
  client.setQueryData(suggestionsQuery.queryKey, { items: [ben] });
  const { app } = startTestApp();
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <AppProvider app={app}>{children}</AppProvider>
    </QueryClientProvider>
  );
  const isKept = () => client.getQueryData(suggestionsQuery.queryKey)?.items[0]?.isDismissed;
  return { ...renderHook(() => useDismissal(ben), { wrapper }), isKept };
}

test('PPL-02 whom one puts away is away at once, and the last wish is what is saved', async () => {
  const { result, isKept } = list();
  act(() => result.current.act());
  expect(result.current.isAway).toBe(true);
  await askedFor('PUT');
  expect(isKept()).toBe(true);
  act(() => result.current.act());
  expect(result.current.isAway).toBe(false);
  answers[0]?.resolve(ok());
  await askedFor('PUT', 'DELETE');
  await act(async () => answers[1]?.resolve(ok()));
  await waitFor(() => expect(isKept()).toBe(false));
  expect(result.current.isAway).toBe(false);
  expect(toasts).toEqual([]);
});

test('PPL-02 who leaves the list before it is saved has the last wish saved, and hears of a failure by name', async () => {
  const { result, unmount, isKept } = list();
  act(() => result.current.act());
  await askedFor('PUT');
  unmount();
  answers[0]?.resolve(failing());
  await vi.waitFor(() => expect(toasts).toHaveLength(1));
  expect(toasts[0]?.text).toMatch(/^“Not interested in Ben” stays as it was\. ./);
  expect(isKept()).toBe(false);
});
