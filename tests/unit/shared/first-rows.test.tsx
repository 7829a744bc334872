import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { Below, useFirstRows } from '#shared/answer.tsx';

const frames: FrameRequestCallback[] = [];

beforeEach(() => {
  frames.length = 0;
  vi.spyOn(globalThis, 'requestAnimationFrame').mockImplementation((draw) => frames.push(draw));
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

/** What the browser does with a frame, and afterwards. */
const paint = () =>
  act(async () => {
    for (const draw of frames.splice(0)) draw(0);
    await new Promise((afterwards) => setTimeout(afterwards));
  });

const LONG = Array.from({ length: 60 }, (_, nth) => nth);

/** Opens a page; answers how many rows of its list were drawn each time, and a way to move there. */
async function open(path: string, height?: Parameters<typeof useFirstRows<number>>[1], above?: number) {
  const drawn: number[] = [];
  function List() {
    const { rows } = useFirstRows(LONG, height, above);
    useLayoutEffect(() => void drawn.push(rows.length), [rows.length]);
    return null;
  }
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => null }),
      createRoute({ getParentRoute: () => root, path: '/gigs', component: List }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  await act(async () => render(<RouterProvider router={router} />));
  const move = async () => {
    await act(() => router.navigate({ to: '/gigs' }));
    await paint();
  };
  return { drawn, router, move };
}

test('SPD-06 the rest is begun once what one sees first is painted, and does not wait for one where nothing is', async () => {
  const { drawn, router } = await open('/', innerHeight / 10);
  await act(() => router.navigate({ to: '/gigs' }));
  await act(() => new Promise((soon) => setTimeout(soon)));
  expect(drawn).toEqual([10]);
  await paint();
  expect(drawn).toEqual([10, 60]);
  cleanup();
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  const hidden = await open('/', innerHeight / 10);
  await act(() => hidden.router.navigate({ to: '/gigs' }));
  await act(() => new Promise((soon) => setTimeout(soon)));
  expect(hidden.drawn).toEqual([10, 60]);
});

/** Opens a page with something below its first screen; answers what it says, and a way to move there. */
async function openLong(path: string, waits?: () => boolean) {
  const root = createRootRoute();
  const router = createRouter({
    routeTree: root.addChildren([
      createRoute({ getParentRoute: () => root, path: '/', component: () => null }),
      createRoute({
        getParentRoute: () => root,
        path: '/gigs',
        component: () => (
          <>
            above <Below {...(waits && { waits })}>below</Below>
          </>
        ),
      }),
    ]),
    history: createMemoryHistory({ initialEntries: [path] }),
  });
  await router.load();
  const { container } = await act(async () => render(<RouterProvider router={router} />));
  return { words: () => container.textContent, router };
}

test('SPD-06 what stands below the first screen comes after a move once that is painted', async () => {
  const { words, router } = await openLong('/');
  await act(() => router.navigate({ to: '/gigs' }));
  expect(words()).toBe('above ');
  await paint();
  expect(words()).toBe('above below');
});

test('SPD-06 it is there at once with its page, and for who moves to a place in it', async () => {
  expect((await openLong('/gigs')).words()).toBe('above below');
  cleanup();
  const { words, router } = await openLong('/');
  await act(() => router.navigate({ to: '/gigs', hash: 'questions' }));
  expect(words()).toBe('above below');
});

test('SPD-06 it is there at once where its room is not known, which is asked by a move alone', async () => {
  const { words, router } = await openLong('/', () => false);
  await act(() => router.navigate({ to: '/gigs' }));
  expect(words()).toBe('above below');
  cleanup();
  const asked = vi.fn(() => true);
  expect((await openLong('/gigs', asked)).words()).toBe('above below');
  expect(asked).not.toHaveBeenCalled();
});

test('SPD-06 who moves to a list sees what fits the screen first, and then all of it', async () => {
  const { drawn, move } = await open('/', innerHeight / 10);
  await move();
  expect(drawn).toEqual([10, 60]);
});

test.each(['waiting', 'shell'])(
  'SPD-06 so does who opens a page of which only a frame stands: %s',
  async (mark) => {
    const { dataset } = document.documentElement;
    dataset[mark] = 'off';
    onTestFinished(() => void delete dataset[mark]);
    const { drawn } = await open('/gigs', innerHeight / 10);
    await paint();
    expect(drawn).toEqual([10, 60]);
  },
);

test('SPD-06 a list that comes with its page, or whose rows have no usual height, comes whole', async () => {
  expect((await open('/gigs', innerHeight / 10)).drawn).toEqual([60]);
  const { drawn, move } = await open('/');
  await move();
  expect(drawn).toEqual([60]);
});

test('SPD-06 what stands above a list takes its room, and rows that are known to be high fill it sooner', async () => {
  const above = await open('/', innerHeight / 10, innerHeight / 2);
  await above.move();
  expect(above.drawn).toEqual([5, 60]);
  cleanup();
  const high = await open('/', (row) => (row === 0 ? innerHeight * 0.75 : innerHeight / 10));
  await high.move();
  expect(high.drawn).toEqual([4, 60]);
  cleanup();
  const full = await open('/', innerHeight / 10, innerHeight * 2);
  await full.move();
  expect(full.drawn).toEqual([0, 60]);
});
