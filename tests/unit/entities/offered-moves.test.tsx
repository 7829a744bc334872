import '#tests/unit/with-client.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, expect, test, vi } from 'vitest';
import { type ApplicationState, applicationStates } from '#contract/gigs.ts';
import type { LinkState } from '#contract/person.ts';
import { type DepState, depStates } from '#contract/player-requests.ts';
import { AnswerButtons, useApplicationAnswers } from '#entities/application/answering.tsx';
import { OwnMoves } from '#entities/application/own-moves.tsx';
import { DepAnswers } from '#entities/dep/dep-answers.tsx';
import { LinkActions } from '#entities/link/link-actions.tsx';
import { GigMenu, PosterPanel } from '#features/gigs/detail/poster-panel.tsx';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';
import { gig } from '#tests/unit/features/gigs/gig.ts';
import { withoutRetries, withProviders } from '#tests/unit/with-providers.tsx';

const session = vi.hoisted(() => ({ user: { id: 'p', isEmailVerified: true } }));

vi.mock('#transport/settings.ts', () => import('#tests/unit/foreign-server-settings.ts'));
vi.mock('#actors/session.ts', async (original) => ({
  ...(await original<typeof import('#actors/session.ts')>()),
  useSession: () => session,
}));

const ahead = { startsAt: '2099-05-01T17:00:00.000Z', endsAt: '2099-05-01T23:30:00.000Z', placesOffered: 0 };
const over = { startsAt: '2020-05-01T17:00:00.000Z', endsAt: '2020-05-01T23:30:00.000Z' };

// These parts load on demand; loaded here, no test waits for them.
beforeAll(async () => {
  await import('#ui/dialog/confirm-dialog.tsx');
  await import('#ui/menu/menu-parts.tsx');
  await import('#entities/application/confirm-answer.tsx');
}, 60_000);
/** Renders a view; returns its calls other than GET. */
function show(view: ReactNode): string[] {
  const calls: string[] = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') return Response.json({ items: [] });
    calls.push(`${request.method} ${new URL(request.url).pathname}`);
    return Response.json({ errors: [{ msg: 'Not now.' }] }, { status: 409 });
  });
  render(view, withProviders({ app: startTestApp().app, client: withoutRetries() }));
  return calls;
}

const buttons = () => screen.queryAllByRole('button').map((one) => one.ariaLabel ?? one.textContent);

/** Presses a button, and then the one that confirms it, if any. */
async function press(name: string, confirm: string | null) {
  fireEvent.click(screen.getByRole('button', { name }));
  if (!confirm) return;
  await screen.findByRole('alertdialog');
  const [last] = screen.getAllByRole('button', { name: confirm }).slice(-1);
  if (last) fireEvent.click(last);
}

/** For each button: what confirms it, and the call it makes. */
type Offered = Record<string, [confirm: string | null, call: string | null]>;
const move = (name: string) => `POST /api/applications/a1/${name}`;
const withdraw: Offered = { Withdraw: ['Withdraw', move('withdraw')] };
const dropOut: Offered = { 'Drop out': ['Drop out', move('withdraw')] };
const confirm: Offered = { 'I can still come': [null, move('confirm')], ...dropOut };
const answerOffer: Offered = {
  'Take the place': [null, move('accept-offer')],
  Decline: ['Decline', move('decline-offer')],
};
const answer: Offered = {
  'Accept Ada': ['Book Ada', move('accept')],
  'Decline Ada': [null, move('decline')],
  'More options for Ada': [null, null],
};

const applicants: Partial<Record<ApplicationState, Offered>> = {
  applied: withdraw,
  standby: withdraw,
  closed: withdraw,
  offered: answerOffer,
  accepted: dropOut,
  asked: confirm,
  overdue: confirm,
};
const posters: Partial<Record<ApplicationState, Offered>> = {
  applied: answer,
  standby: answer,
  offered: { 'Withdraw offer: Ada': [null, move('withdraw-offer')] },
  overdue: { 'Release: Ada': ['Release', move('release')] },
  declined: { 'Undo declining Ada': [null, move('undo-decline')] },
};

const person = (id: string, name: string) => ({ id, name, avatar: null, headline: '', place: '' });
const card = (id: string, name: string) => ({
  ...person(id, name),
  ...{ linkState: 'none' as const, linkId: null, mutualCount: 0, skills: [], genres: [] },
});

function Answering({ state }: { state: ApplicationState }) {
  const answering = useApplicationAnswers();
  const at = '2026-11-10T12:00:00.000Z';
  const applicant = card('ada', 'Ada');
  const application = { id: 'a1', gigId: 'g', state, note: '', createdAt: at, updatedAt: at, applicant };
  return (
    <>
      <AnswerButtons answering={answering} application={application} gig={gig(ahead)} waiting={2} />
      {answering.question}
    </>
  );
}

const own = (state: ApplicationState, changed = {}) => (
  <OwnMoves
    gig={gig({ ...ahead, ...changed })}
    application={{ id: 'a1', state, note: '', acceptedTerms: null }}
  />
);

async function offersExactly(view: ReactNode, offered: Offered) {
  show(view);
  expect(buttons()).toEqual(Object.keys(offered));
  cleanup();
  for (const [name, [confirmLabel, call]] of Object.entries(offered)) {
    if (!call) continue;
    const calls = show(view);
    await press(name, confirmLabel);
    await waitFor(() => expect(calls).toEqual([call]));
    cleanup();
  }
}

test.each(applicationStates)(
  'GIG-03 GIG-04 GIG-08 an application that is "%s" offers both sides exactly their actions',
  async (state) => {
    await offersExactly(own(state), applicants[state] ?? {});
    await offersExactly(<Answering state={state} />, posters[state] ?? {});
  },
);

test.each(['accepted', 'offered', 'asked', 'overdue'] as const)(
  'GIG-13 once the gig is over, "%s" offers nothing',
  (state) => {
    show(own(state, over));
    expect(buttons()).toEqual([]);
  },
);

const menu = 'Close or cancel this gig';
test.each([
  ['open', ahead, [menu], ['Close to applications', 'Cancel gig']],
  ['filled', { ...ahead, places: 1, placesTaken: 1 }, [menu], ['Cancel gig']],
  ['closed', ahead, ['Reopen', menu], ['Reopen', 'Cancel gig']],
  ['cancelled', ahead, [], []],
  ['open', over, [], []],
] as const)(
  'GIG-03 GIG-13 the poster of a gig that is %s (%j) can do %j, and in the menu %j',
  async (status, changed, offered, items) => {
    const one = gig({ ...changed, status });
    const calls = show(
      <>
        <PosterPanel gig={one} />
        <GigMenu gig={one} />
      </>,
    );
    expect(buttons().filter((name) => name !== 'Message the line-up')).toEqual(offered);
    if (items.length === 0) return;
    fireEvent.keyDown(screen.getByRole('button', { name: menu }), { key: 'Enter' });
    const found = await screen.findAllByRole('menuitem');
    expect(found.map((item) => item.textContent)).toEqual(items);
    fireEvent.click(screen.getByRole('menuitem', { name: 'Cancel gig' }));
    const question = await screen.findByRole('alertdialog');
    expect(calls).toEqual([]);
    fireEvent.click(
      [...question.querySelectorAll('button')].find((one) => one.textContent === 'Cancel gig') ?? question,
    );
    await waitFor(() => expect(calls).toEqual(['POST /api/gigs/g/cancel']));
  },
);

const requested: Offered = { 'Cancel request to Ada': [null, 'DELETE /api/links/l1'] };
const asking: Offered = {
  'Accept Ada': [null, 'PUT /api/links/l1/accept'],
  'Decline Ada': [null, 'DELETE /api/links/l1'],
};

test.each<[LinkState, string | null, Offered]>([
  ['none', null, { 'Connect with Ada': [null, 'POST /api/links'] }],
  ['outgoing', 'l1', requested],
  ['incoming', 'l1', asking],
  ['self', null, {}],
])(
  'PPL-03 PPL-04 a person who is "%s" is offered exactly these actions',
  async (linkState, linkId, offered) => {
    await offersExactly(<LinkActions person={{ id: 'ada', name: 'Ada', linkState, linkId }} />, offered);
  },
);

const passedOn = {
  ...{ id: 'g1', title: 'Drummer', endsAt: '2999-05-01T22:00:00.000Z' },
  poster: person('bob', 'Bob'),
};
const depMove = (name: string) => `POST /api/deps/d1/${name}`;
const withdrawRequest: Offered = { 'Withdraw request: Cleo': [null, depMove('take-back')] };
const turnDown: Offered = { 'Decline: Drummer': [null, depMove('turn-down')] };
const agree: Offered = { 'I can play instead of Ada: Drummer': [null, depMove('agree')] };
const depMoves: Record<string, Partial<Record<DepState, Offered>>> = {
  ada: { asked: withdrawRequest, willing: withdrawRequest },
  cleo: { asked: { ...agree, ...turnDown }, willing: turnDown },
  bob: { willing: { 'Agree to Cleo instead of Ada': [null, null], 'Keep Ada': [null, depMove('refuse')] } },
};

test.each(Object.entries(depMoves))(
  'GIG-09 %s is offered exactly the actions of each state of a dep',
  async (id, byState) => {
    session.user.id = id;
    const about = { id: 'd1', gigId: 'g1', roleId: '1', note: '', createdAt: passedOn.endsAt };
    const people = { player: person('ada', 'Ada'), dep: card('cleo', 'Cleo') };
    for (const state of depStates)
      await offersExactly(
        <DepAnswers dep={{ ...about, ...people, state }} gig={passedOn} />,
        byState[state] ?? {},
      );
  },
);
