import '#tests/unit/with-client.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Applicants } from '#features/gigs/detail/applicants.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';
import { gig } from './gig.ts';

const noApplications = {
  ...{ applied: 0, standby: 0, offered: 0, accepted: 0, asked: 0, overdue: 0 },
  ...{ declined: 0, withdrawn: 0, released: 0, closed: 0, cancelled: 0 },
};

/** What stands under the heading until the server answers. */
async function shownWhileLoading(applied: number) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const { app } = await signedInApp();
  const applicationCounts = { ...noApplications, applied };
  const component = () => <Applicants gig={gig({ applicationCounts })} />;
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  const { unmount } = render(<RouterProvider router={router} />, withProviders({ app }));
  await screen.findByText(/^\d+ applicant/);
  const rows = screen.queryByRole('status')?.lastElementChild?.childElementCount;
  const saysNobody = screen.queryByText(/^Nobody/) !== null;
  unmount();
  return saysNobody ? 'nobody' : `${rows} rows`;
}

test('SPD-01 GIG-03 while applicants load, the list takes the room their number needs, so nothing below it moves', async () => {
  expect(await shownWhileLoading(0)).toBe('nobody');
  expect(await shownWhileLoading(1)).toBe('1 rows');
  expect(await shownWhileLoading(30)).toBe('4 rows');
});
