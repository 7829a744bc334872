import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, render } from '@testing-library/react';
import { useLayoutEffect } from 'react';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { useFirstRows } from '#shared/answer.tsx';

afterEach(cleanup);

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
  return { drawn, move: () => act(() => router.navigate({ to: '/gigs' })) };
}

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
    expect((await open('/gigs', innerHeight / 10)).drawn).toEqual([10, 60]);
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
