import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import type { Review } from '#contract/reviews.ts';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { Invite } from '#entities/person/invite.tsx';
import { ReviewLine } from '#entities/review/review-line.tsx';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

// It loads on demand; loaded here, no test waits for it.
beforeAll(async () => {
  await import('#entities/link/request-note.tsx');
}, 30_000);

const at = '2026-11-20T12:00:00.000Z';
const review: Review = {
  ...{ id: 'r', about: 'player', again: true, marks: [], words: '' },
  ...{ author: null, gig: null, shownAt: at, answer: null },
};
const ada = { id: 'ada', name: 'Ada Byron', avatar: null, headline: '', place: '' };
const card = { ...ada, linkState: 'none', linkId: null, mutualCount: 0, skills: [], genres: [] } as const;
const openGig = {
  ...gigSummary({ endsAt: '2999-05-01T22:00:00.000Z' }),
  ...{ openApplicationCount: 0, unconfirmedCount: 0, overdueCount: 0 },
};

type Case = { view: ReactNode; open?: string; send: string; answer: object };
test.each<[string, Case]>([
  [
    'a reply to a review',
    {
      view: <ReviewLine review={review} about={nkechi} me="nkechi" />,
      open: 'Reply',
      send: 'Reply',
      answer: { ...review, answer: { words: 'Any time', at } },
    },
  ],
  [
    'the note of a link request',
    {
      view: <LinkActions person={card} large />,
      open: 'Add a note',
      send: 'Send request',
      answer: { userId: 'ada', linkId: 'l', linkState: 'outgoing' },
    },
  ],
  [
    'the note of an invitation',
    {
      view: <Invite person={ada} onClose={() => {}} />,
      send: 'Invite',
      answer: { id: 'i', invitee: card, note: '', createdAt: at, answer: 'waiting' },
    },
  ],
])(
  'SES-13 SAF-01 %s is kept for its author when the page is left, until it is sent',
  async (_what, { view, open, send, answer }) => {
    vi.stubGlobal('fetch', async ({ method }: Request) =>
      Response.json(method === 'GET' ? { items: [openGig], nextCursor: null } : answer),
    );
    const { app, area } = await signedInApp();
    const show = async () => {
      cleanup();
      render(view, withProviders({ app, client: withoutRetries() }));
      if (open) fireEvent.click(screen.getByRole('button', { name: open }));
      return screen.findByRole<HTMLTextAreaElement>('textbox');
    };
    const signIn = (id: string) =>
      act(() => app.send({ type: 'session.signIn', token: `${id}.e.f`, user: { ...nkechi, id } }));
    fireEvent.change(await show(), { target: { value: 'Any time' } });
    expect((await show()).value).toBe('Any time');
    signIn('tomasz');
    expect((await show()).value).toBe('');
    signIn('nkechi');
    expect((await show()).value).toBe('Any time');
    fireEvent.click(screen.getByRole('button', { name: send }));
    await waitFor(() =>
      expect([...area.entries.keys()].filter((key) => key.startsWith('draft:'))).toEqual([]),
    );
  },
);
