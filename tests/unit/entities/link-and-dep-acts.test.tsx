import '#tests/unit/with-client.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { type DepState, depStates } from '#contract/ours/deps.ts';
import { DepAnswers } from '#entities/dep/dep-answers.tsx';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

const session = vi.hoisted(() => ({ user: { id: 'me', isEmailVerified: true } }));

vi.mock('#transport/settings.ts', () => ({
  settings: { apiOrigin: 'http://stranger.test', socketOrigin: '', turnstileSiteKey: '' },
}));
vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => session,
}));

/** Answers the calls that were made, in order; questions are left out. */
function show(view: ReactNode): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method !== 'GET') calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ isOffered: false, items: [] });
  });
  const client = withoutRetries();
  const { app } = startTestApp();
  render(view, withProviders({ app, client }));
  return calls;
}

const buttons = () => screen.queryAllByRole('button').map((one) => one.ariaLabel ?? one.textContent);

test.each([
  ['none', { 'Connect with Ada': 'POST /api/links' }],
  ['outgoing', { 'Take back the request to Ada': 'DELETE /api/links/l1' }],
  ['incoming', { 'Accept Ada': 'PUT /api/links/l1/accept', 'Decline Ada': 'DELETE /api/links/l1' }],
  ['self', {}],
] as const)('PPL-03 PPL-04 a person who is "%s" is offered exactly %j', async (linkState, offered) => {
  const linkId = linkState === 'outgoing' || linkState === 'incoming' ? 'l1' : null;
  for (const [name, call] of Object.entries(offered)) {
    const calls = show(<LinkActions person={{ id: 'ada', name: 'Ada', linkState, linkId }} />);
    expect(buttons()).toEqual(Object.keys(offered));
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(calls).toEqual([call]));
    cleanup();
  }
  show(<LinkActions person={{ id: 'ada', name: 'Ada', linkState, linkId }} />);
  expect(buttons()).toEqual(Object.keys(offered));
});

const person = (id: string, name: string) => ({ id, name, avatar: null, headline: '', place: '' });
const gig = {
  id: 'g1',
  title: 'Drummer',
  endsAt: '2999-05-01T22:00:00.000Z',
  poster: person('bob', 'Bob'),
};
const moves: Record<string, Partial<Record<DepState, Record<string, string | null>>>> = {
  ada: {
    asked: { 'Take it back: Cleo': 'take-back' },
    willing: { 'Take it back: Cleo': 'take-back' },
  },
  cleo: {
    asked: { 'I can play instead of Ada: Drummer': 'agree', 'Turn it down: Drummer': 'turn-down' },
    willing: { 'Turn it down: Drummer': 'turn-down' },
  },
  bob: { willing: { 'Agree to Cleo instead of Ada': null, 'Keep Ada': 'refuse' } },
};

test.each(Object.entries(moves))(
  'GIG-09 %s is offered exactly the moves of each state of a dep',
  async (id, byState) => {
    session.user = { id, isEmailVerified: true };
    for (const state of depStates) {
      const offered = byState[state] ?? {};
      const dep = { id: 'd1', gigId: 'g1', roleId: '1', note: '', createdAt: gig.endsAt, state };
      const view = (
        <DepAnswers
          dep={{
            ...dep,
            player: person('ada', 'Ada'),
            dep: {
              ...person('cleo', 'Cleo'),
              linkState: 'none',
              linkId: null,
              mutualCount: 0,
              skills: [],
              genres: [],
            },
          }}
          gig={gig}
        />
      );
      for (const [name, move] of [...Object.entries(offered), [null, null] as const]) {
        const calls = show(view);
        expect(buttons(), state).toEqual(Object.keys(offered));
        if (name) fireEvent.click(screen.getByRole('button', { name }));
        if (move) await waitFor(() => expect(calls).toEqual([`POST /api/deps/d1/${move}`]));
        cleanup();
      }
    }
  },
);
