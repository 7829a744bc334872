import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { type ReactNode, useLayoutEffect } from 'react';
import { beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { DeferredContent, LoadMore, useFirstRows } from '#shared/query-content.tsx';
import { type Block, LongList, toBlocks } from '#ui/long-list/long-list.tsx';
import { useStableKeys } from '#ui/long-list/window-of-blocks.tsx';
import { useProximity } from '#ui/near/use-near.ts';

test('SPD-07 an unchanged block is not rendered again with its list', () => {
  const blocks = toBlocks(['Ada', 'Ben']);
  const draw = vi.fn(({ items }: Block<string>) => <p>{items.join()}</p>);
  const list = (label: string) => (
    <LongList name="people" blocks={blocks} aria-label={label} role="feed">
      {draw}
    </LongList>
  );
  const { rerender } = render(list('Everybody'));
  rerender(list('Everybody, newest first'));
  expect(screen.getByRole('feed', { name: 'Everybody, newest first' }).textContent).toBe('Ada,Ben');
  expect(draw).toHaveBeenCalledOnce();
});

test('SPD-07 a list keeps its keys across renders until its blocks change', () => {
  const rows = Array.from({ length: 500 }, (_, nth) => nth);
  const { result, rerender } = renderHook(({ blocks }) => useStableKeys(blocks), {
    initialProps: { blocks: toBlocks(rows) },
  });
  const before = result.current;
  rerender({ blocks: toBlocks(rows) });
  expect(result.current).toBe(before);
  rerender({ blocks: toBlocks([...rows, ...rows]) });
  expect(result.current.slice(0, before.length - 1)).toEqual(before.slice(0, -1));
  expect(result.current.length).toBeGreaterThan(before.length);
});

test('SPD-07 an end that was near before it was observed counts as near', () => {
  let report: (isIntersecting: boolean[]) => void = () => {};
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(callback: (entries: { isIntersecting: boolean; target: Element }[]) => void) {
        report = (all) => callback(all.map((isIntersecting) => ({ isIntersecting, target: document.body })));
      }
      observe() {}
      unobserve() {}
    },
  );
  const onNear = vi.fn();
  const { result } = renderHook(() => useProximity(true, onNear));
  result.current(document.body);
  act(() => report([true, false]));
  expect(onNear).not.toHaveBeenCalled();
  act(() => report([false, true]));
  expect(onNear).toHaveBeenCalledOnce();
});

test('SPD-07 without IntersectionObserver a button loads the next page, and the last page says so', () => {
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      observe() {}
      unobserve() {}
    },
  );
  const fetchNextPage = vi.fn();
  const query = {
    data: { pages: [[], []] },
    error: null,
    isFetching: false,
    isFetchNextPageError: false,
    isFetchingNextPage: false,
    hasNextPage: true,
    fetchNextPage,
  };
  const { rerender } = render(<LoadMore query={query} subject="more" />);
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  expect(fetchNextPage).toHaveBeenCalledOnce();
  rerender(<LoadMore query={{ ...query, hasNextPage: false }} subject="more" />);
  expect(screen.getByText('You’ve reached the end.')).toBeDefined();
});

describe('the first rows', () => {
  const frames: FrameRequestCallback[] = [];

  beforeEach(() => {
    frames.length = 0;
    vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
  });

  /** Runs the pending animation frames, and the next task. */
  const paint = () =>
    act(async () => {
      for (const draw of frames.splice(0)) draw(0);
      await new Promise((afterwards) => setTimeout(afterwards));
    });

  const LONG = Array.from({ length: 60 }, (_, nth) => nth);

  /** Opens `path`; `move` goes to the page of gigs, or to a place in it. */
  async function openAt(path: string, Gigs: () => ReactNode) {
    const root = createRootRoute();
    const router = createRouter({
      routeTree: root.addChildren([
        createRoute({ getParentRoute: () => root, path: '/', component: () => null }),
        createRoute({ getParentRoute: () => root, path: '/gigs', component: Gigs }),
      ]),
      history: createMemoryHistory({ initialEntries: [path] }),
    });
    await router.load();
    const { container } = await act(async () => render(<RouterProvider router={router} />));
    const move = (hash?: string) => act(() => router.navigate({ to: '/gigs', ...(hash && { hash }) }));
    return { container, move };
  }

  /** A page with a list; `rowCounts` has the rows of each render. */
  async function openList(path: string, height?: Parameters<typeof useFirstRows<number>>[1], above?: number) {
    const rowCounts: number[] = [];
    function List() {
      const { rows } = useFirstRows(LONG, height, above);
      useLayoutEffect(() => void rowCounts.push(rows.length), [rows.length]);
      return null;
    }
    return { rowCounts, ...(await openAt(path, List)) };
  }

  /** A page with content below its first screen; `words` is the text it shows. */
  async function openLong(path: string, shouldWait?: () => boolean) {
    const { container, move } = await openAt(path, () => (
      <>
        above <DeferredContent {...(shouldWait && { shouldWait })}>below</DeferredContent>
      </>
    ));
    return { words: () => container.textContent, move };
  }

  const nextTurn = () => act(() => new Promise((soon) => setTimeout(soon)));

  test('SPD-06 a navigation to a list first renders what fits the screen, and the rest once that is painted', async () => {
    const { rowCounts, move } = await openList('/', innerHeight / 10);
    await move();
    await nextTurn();
    expect(rowCounts).toEqual([10]);
    await paint();
    expect(rowCounts).toEqual([10, 60]);
  });

  test('SPD-06 the rest does not wait for a frame on a page that is not painted', async () => {
    vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { rowCounts, move } = await openList('/', innerHeight / 10);
    await move();
    await nextTurn();
    expect(rowCounts).toEqual([10, 60]);
  });

  test('SPD-06 after a navigation, content below the first screen is rendered once that is painted', async () => {
    const { words, move } = await openLong('/');
    await move();
    expect(words()).toBe('above ');
    await paint();
    expect(words()).toBe('above below');
  });

  test('SPD-06 it is rendered at once on a page load, for an anchor in it, and where its height is unknown', async () => {
    const measure = vi.fn(() => true);
    expect((await openLong('/gigs', measure)).words()).toBe('above below');
    expect(measure, 'called only by a navigation').not.toHaveBeenCalled();
    cleanup();
    const toPlace = await openLong('/');
    await toPlace.move('questions');
    expect(toPlace.words()).toBe('above below');
    cleanup();
    const roomless = await openLong('/', () => false);
    await roomless.move();
    expect(roomless.words()).toBe('above below');
  });

  test.each(['waiting', 'shell'])(
    'SPD-06 a page that starts as an empty frame also renders its first rows first: %s',
    async (mark) => {
      const { dataset } = document.documentElement;
      dataset[mark] = 'off';
      onTestFinished(() => void delete dataset[mark]);
      const { rowCounts } = await openList('/gigs', innerHeight / 10);
      await paint();
      expect(rowCounts).toEqual([10, 60]);
    },
  );

  test('SPD-06 a list on a page load, or with rows of unknown height, is rendered completely', async () => {
    expect((await openList('/gigs', innerHeight / 10)).rowCounts).toEqual([60]);
    const { rowCounts, move } = await openList('/');
    await move();
    expect(rowCounts).toEqual([60]);
  });

  test.each<[what: string, first: number, height: Parameters<typeof openList>[1], above?: number]>([
    ['half a screen above it', 5, innerHeight / 10, innerHeight / 2],
    ['two screens above it', 0, innerHeight / 10, innerHeight * 2],
    ['a tall first row', 4, (row) => (row === 0 ? innerHeight * 0.75 : innerHeight / 10)],
  ])('SPD-06 a list with %s draws %i rows first', async (_what, first, ...size) => {
    const { rowCounts, move } = await openList('/', ...size);
    await move();
    await paint();
    expect(rowCounts).toEqual([first, 60]);
  });
});
