import '#tests/unit/with-client.ts';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import type { Gig } from '#contract/gigs.ts';
import { Applicants } from '#features/gigs/detail/applicants.tsx';
import { GigQuestions } from '#features/gigs/detail/gig-questions.tsx';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';
import { gig } from './gig.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

const noApplications = {
  ...{ applied: 0, standby: 0, offered: 0, accepted: 0, asked: 0, overdue: 0 },
  ...{ declined: 0, withdrawn: 0, released: 0, closed: 0, cancelled: 0 },
};

async function show(Part: (props: { gig: Gig }) => ReactNode, shown: Gig) {
  const { app } = await signedInApp();
  const component = () => <Part gig={shown} />;
  const history = createMemoryHistory({ initialEntries: ['/'] });
  const router = createRouter({ routeTree: createRootRoute({ component }), history });
  return render(<RouterProvider router={router} />, withProviders({ app, client: withoutRetries() }));
}

/** What stands under the heading until the server answers. */
async function shownWhileLoading(applied: number) {
  vi.stubGlobal('fetch', () => new Promise(() => {}));
  const applicationCounts = { ...noApplications, applied };
  const { unmount } = await show(Applicants, gig({ applicationCounts }));
  await screen.findByText(/^\d+ applicant/);
  const rows = screen.queryByRole('status')?.lastElementChild?.childElementCount;
  const isEmpty = screen.queryByText(/^Nobody/) !== null;
  unmount();
  return isEmpty ? 'the empty text' : `placeholders: ${rows}`;
}

test('SPD-01 GIG-03 while applicants load, the list takes the room their number needs, so nothing below it moves', async () => {
  expect(await shownWhileLoading(0)).toBe('the empty text');
  expect(await shownWhileLoading(1)).toBe('placeholders: 1');
  expect(await shownWhileLoading(30)).toBe('placeholders: 4');
});

test('GIG-07 the field of an answer being edited can be emptied', async () => {
  const at = '2026-11-20T10:00:00.000Z';
  const poster = { id: nkechi.id, name: nkechi.name, avatar: null, headline: '', place: '' };
  const question = {
    ...{ id: 'q', text: 'Where do I park?', createdAt: at, answer: { text: 'By the yard', at } },
    asker: { ...poster, id: 'hamish', name: 'Hamish' },
  };
  vi.stubGlobal('fetch', async ({ url }: Request) =>
    url.includes('/questions')
      ? Response.json({ items: [question], nextCursor: null })
      : Response.json({ msg: 'Not found' }, { status: 404 }),
  );
  await show(GigQuestions, gig({ poster }));
  fireEvent.click(await screen.findByRole('button', { name: 'Edit answer' }));
  const box = screen.getByRole('textbox', { name: 'Your answer to Hamish' });
  expect(box).toHaveProperty('value', 'By the yard');
  fireEvent.input(box, { target: { value: '' } });
  expect(box).toHaveProperty('value', '');
});
