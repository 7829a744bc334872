import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';
import '#tests/unit/with-client.ts';
import { QueryClient } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { GigSummary } from '#contract/gigs.ts';
import { useApplicationMove } from '#entities/application/own-moves.tsx';
import { ChangedTerms } from '#entities/gig/changed-terms.tsx';
import { gigKeys } from '#entities/gig/gig-queries.ts';
import { MemberPanel, useApply } from '#features/gigs/detail/apply.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gig, gigSummary } from './gig.ts';

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));

const application = { id: 'a1', gigId: 'g', state: 'applied', note: 'I can', gigStatus: 'open' };
const at = '2026-11-10T12:00:00.000Z';

type Sent = { clientId: string; note: string; terms: { pay: { amount: number } } };

/** The hook with an app and a server; the test sends the answers. */
async function applying(start: GigSummary) {
  const { app } = await signedInApp();
  const sent: Sent[] = [];
  const replies: ((answer: Response) => void)[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(await request.json());
    return new Promise<Response>((done) => void replies.push(done));
  });
  const done = vi.fn();
  const client = new QueryClient();
  const { result, rerender } = renderHook((shown: GigSummary) => useApply(shown, done), {
    initialProps: start,
    ...withProviders({ app, client }),
  });
  const answer = async (status: number, body: object) => {
    await waitFor(() => expect(replies).toHaveLength(1));
    await act(async () => replies.shift()?.(Response.json(body, { status })));
  };
  return { result, rerender, sent, replies, answer, done, client };
}

test('SAF-05 pressing Apply twice sends one call; after a failure the note and the client id stay', async () => {
  const { result, sent, answer, done } = await applying(gigSummary());
  const pressTwice = () =>
    act(async () => {
      result.current.submit();
      result.current.submit();
    });
  act(() => result.current.setNote('I can'));
  await pressTwice();
  await answer(500, { errors: [{ msg: 'Not now.' }] });
  await waitFor(() => expect(result.current.error).toBeTruthy());
  expect([result.current.note, done.mock.calls.length]).toEqual(['I can', 0]);
  await pressTwice();
  await answer(201, { ...application, createdAt: at, updatedAt: at });
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(sent.map(({ note }) => note)).toEqual(['I can', 'I can']);
  expect(sent[1]?.clientId).toBe(sent[0]?.clientId);
  expect(result.current.note).toBe('');
});

test('GIG-07 a typed work link is sent although it was not added; an invalid one is an error, and nothing is sent', async () => {
  const { app } = await signedInApp();
  const sent: object[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'POST') sent.push(await request.json());
    return Response.json({ errors: [{ msg: 'Not now.' }] }, { status: 503 });
  });
  const [startsAt, endsAt] = ['2099-11-27T17:00:00.000Z', '2099-11-27T23:30:00.000Z'];
  const future = gig({ date: '2099-11-27', startsAt, endsAt });
  render(<MemberPanel gig={future} />, withProviders({ app, client: withoutRetries() }));
  const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
  const apply = (value: string) => {
    fireEvent.input(screen.getByLabelText('A link to your work'), { target: { value } });
    press('Apply for this gig');
  };
  press('Add links to your work');
  apply('soundcloud.com/nkechi');
  await screen.findByText(/enter a full https:\/\/ address/);
  expect(sent).toEqual([]);
  apply('https://soundcloud.com/nkechi');
  await waitFor(() => expect(sent).toMatchObject([{ links: ['https://soundcloud.com/nkechi'] }]));
});

const paid = (amount: number) => ({ pay: { amount, currency: 'GBP', unit: 'night' as const } });

const pays = (sent: readonly Sent[]) => sent.map(({ terms }) => terms.pay.amount);

test('GIG-13 an application refused because the terms changed shows the fresh gig, keeps the note, and the next press accepts it', async () => {
  const { result, sent, answer, done, client } = await applying(gigSummary());
  act(() => result.current.setNote('I can'));
  act(() => result.current.submit());
  const current = gig({ ...paid(6_000), version: 2 });
  const msg = 'This has changed since you read it. Pay: £160 → £60. Check it and try again.';
  await answer(409, { errors: [{ msg }], current });
  await waitFor(() => expect(result.current.error).toBe(msg));
  expect(result.current.note).toBe('I can');
  expect(client.getQueryData(gigKeys.detail('g'))).toMatchObject({ pay: { amount: 6_000 } });
  expect([result.current.busy, result.current.hasGigChanged]).toEqual([true, true]);
  act(() => result.current.submit());
  expect(pays(sent), 'an immediate press sends the old terms').toEqual([16_000]);
  await waitFor(() => expect(result.current.busy).toBe(false), { timeout: 5_000 });
  act(() => result.current.submit());
  await answer(201, { ...application, createdAt: at, updatedAt: at });
  await waitFor(() => expect(done).toHaveBeenCalledTimes(1));
  expect(pays(sent)).toEqual([16_000, 6_000]);
  expect(sent[1]?.clientId).toBe(sent[0]?.clientId);
});

test('GIG-13 the form applies on the terms it opened with until it is reopened', async () => {
  const { result, rerender, sent, answer } = await applying(gigSummary());
  rerender(gigSummary(paid(6_000)));
  act(() => result.current.submit());
  await answer(409, { errors: [{ msg: 'No.' }], current: gig({ ...paid(6_000), version: 2 }) });
  expect(pays(sent)).toEqual([16_000]);
  const withdrawn = { id: 'a1', state: 'withdrawn' as const, note: '', acceptedTerms: null };
  rerender(gigSummary({ ...paid(9_000), myApplication: withdrawn }));
  expect(result.current.gigAsRead.pay.amount).toBe(9_000);
  rerender(gigSummary({ ...paid(3_000), id: 'other' }));
  expect(result.current.gigAsRead).toMatchObject({ id: 'other', pay: { amount: 3_000 } });
});

const wind = gigSummary({
  roles: [
    { id: 't', skill: 'Trumpet', count: 1, taken: 0 },
    { id: 's', skill: 'Saxophone', count: 1, taken: 0 },
  ],
});
const request = { id: 'a1', state: 'applied', gig: wind, roleId: 's', note: 'I can', other: 'Ada' } as const;

test.each(['accept', 'offer'] as const)(
  'GIG-13 %s sends the terms, role and note that the poster has read',
  async (move) => {
    const sent: unknown[] = [];
    vi.stubGlobal('fetch', async (request: Request) => {
      if (request.method === 'POST') sent.push(await request.json());
      return Response.json({ errors: [{ msg: 'Not now.' }] }, { status: 503 });
    });
    const { result } = renderHook(() => useApplicationMove(), withProviders());
    act(() => result.current.mutate({ ...request, move }));
    await waitFor(() => expect(sent).toHaveLength(1));
    const { date, startTime, place, pay } = wind;
    const terms = { date, startTime, place, pay, role: { skill: 'Saxophone' } };
    expect(sent[0]).toMatchObject({ note: 'I can', terms });
  },
);

const { date, startTime, endTime, timeZone, venue, place, remote, pay } = gigSummary();
const acceptedTerms = { date, startTime, endTime, timeZone, venue, place, remote, pay };
const booked = { id: 'a', state: 'accepted' as const, note: '', acceptedTerms };

test('GIG-04 GIG-13 unchanged terms and people who are not booked show nothing', () => {
  const { container } = render(<ChangedTerms gig={gigSummary({ myApplication: booked })} />);
  expect(container.textContent).toBe('');
  cleanup();
  const gone = { ...booked, state: 'withdrawn' as const };
  const { container: other } = render(
    <ChangedTerms gig={gigSummary({ date: '2026-12-10', myApplication: gone })} />,
  );
  expect(other.textContent).toBe('');
});
