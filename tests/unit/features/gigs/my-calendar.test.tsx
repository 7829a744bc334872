import '#tests/unit/with-client.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MyCalendar } from '#features/gigs/mine/my-calendar.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

async function open(calendar: () => Response) {
  const free = { freeDays: [], busyDays: [], freeWeekdays: [], busyWeekdays: [] };
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/api/calendar') ? calendar() : Response.json(free),
  );
  const component = () => <MyCalendar view="month" month="2099-05" withSaved={false} />;
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  const { app } = await signedInApp();
  render(<RouterProvider router={router} />, withProviders({ app, client: withoutRetries() }));
}

test('GIG-10 an empty day says so', async () => {
  await open(() => Response.json({ items: [], isWhole: true }));
  await screen.findByText(/No gigs yet/);
});

test('GIG-10 a month that could not be loaded does not appear empty', async () => {
  await open(() => Response.json({}, { status: 503 }));
  await screen.findByText(/We couldn’t load your calendar/);
  expect(screen.queryByText(/No gigs yet/)).toBeNull();
});
