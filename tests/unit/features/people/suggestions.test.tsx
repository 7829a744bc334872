import '#tests/unit/with-client.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import type { PersonCard } from '#contract/ours/person.ts';
import { type Suggested, suggestionsQuery } from '#entities/person/people-queries.ts';
import { withNews } from '#features/people/discover/fresh-suggestions.ts';
import { useDismissal } from '#features/people/discover/use-dismissal.ts';
import { others } from '#features/people/discover/use-people.ts';
import { countOf } from '#features/people/links/links.tsx';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { standingToasts } from '#tests/unit/toasts.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

describe('putting somebody away', () => {
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
});

describe('news', () => {
  type Suggested = Parameters<typeof withNews>[0][number];

  const person = (id: string, changed: Partial<Suggested> = {}): Suggested => ({
    ...{ id, name: id, avatar: null, headline: '', place: '', skills: [], genres: [] },
    ...{ linkState: 'none', linkId: null, mutualCount: 0, isDismissed: false },
    ...changed,
  });
  const said = (people: readonly Suggested[]) => people.map(({ id, mutualCount }) => `${id}${mutualCount}`);

  test('PPL-02 what comes while the list is read: nobody moves, news stand on their cards, new people at the end', () => {
    const known = [person('a'), person('b'), person('c')];
    const fresh = [person('d'), person('c', { mutualCount: 2 }), person('a', { mutualCount: 1 })];
    expect(said(withNews(known, fresh))).toEqual(['a1', 'c2', 'd0']);
  });

  test('PPL-02 whom the reader has just asked or put away stays where they are', () => {
    const known = [person('a', { linkState: 'outgoing', linkId: 'l' }), person('b', { isDismissed: true })];
    expect(withNews(known, [person('c')])).toEqual([...known, person('c')]);
  });
});

describe('lists', () => {
  const someone = (id: string): PersonCard => ({
    id,
    name: id,
    avatar: null,
    headline: '',
    place: '',
    linkState: 'none',
    linkId: null,
    mutualCount: 0,
    skills: [],
    genres: [],
  });

  test('SCR /discover nobody stands on the page twice, though sections and pages overlap', () => {
    const people = ['a', 'b', 'c', 'b', 'd'].map(someone);
    expect(others(people, [someone('c')]).map(({ id }) => id)).toEqual(['a', 'b', 'd']);
  });

  test('SCR /links a box tells how many it holds once it knows', () => {
    expect([
      countOf(undefined, false),
      countOf([], false),
      countOf([1, 2], false),
      countOf([1, 2], true),
    ]).toEqual(['', '0', '2', '2+']);
  });
});
