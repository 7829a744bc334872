import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Application } from '#contract/ours/applications.ts';
import type { GigSummary } from '#contract/ours/gigs.ts';
import type { Act } from '#contract/ours/undo.ts';
import { AnswerActs, useAnswering } from '#entities/application/answering.tsx';
import { withdrawingWords } from '#entities/application/application-words.ts';
import { applicationToast, useApplicationMove } from '#entities/application/use-application-move.ts';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';
import { standingToasts } from '#tests/unit/toasts.ts';
import { notify } from '#ui/toaster/toast.ts';

vi.mock('#transport/http.ts', async (original) =>
  (await import('#tests/unit/http-of-nobody.ts')).httpOfNobody(await original()),
);

vi.mock('#actors/use-draft.ts', () => ({
  useDraft: () => {
    const [text, setText] = useState('');
    return { text, setText, clear: () => setText('') };
  },
}));

const card = { avatar: null, headline: '', place: '', linkId: null, mutualCount: 0, skills: [], genres: [] };
const at = '2026-11-10T12:00:00.000Z';
const application = (changed: Partial<Application> = {}): Application => ({
  ...{ id: 'a1', gigId: 'g', state: 'applied', note: '', createdAt: at, updatedAt: at },
  applicant: { id: 'ada', name: 'Ada Lovelace', linkState: 'none', ...card },
  ...changed,
});
const ahead = {
  date: '2099-05-01',
  startsAt: '2099-05-01T17:00:00.000Z',
  endsAt: '2099-05-01T23:30:00.000Z',
};

type Reply = { status: number; body: object };
const replies: ((reply: Reply) => void)[] = [];
const asked: string[] = [];
/** What the server says can be undone. */
let undoable: Act[] = [];

// What comes when it is needed: here its code is at hand.
beforeAll(async () => {
  await import('#ui/dialog/confirm-dialog.tsx');
  await import('#ui/menu/menu-parts.tsx');
  await import('#entities/application/more-answers.tsx');
  await import('#entities/application/words-dialog.tsx');
  await import('#entities/application/question.tsx');
}, 60_000);
beforeEach(() => {
  undoable = [];
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/undo') return Response.json({ items: undoable });
    asked.push(`${request.method} ${pathname}`);
    const { status, body } = await new Promise<Reply>((done) => void replies.push(done));
    return Response.json(body, { status });
  });
});
afterEach(() => {
  cleanup();
  asked.length = 0;
  replies.length = 0;
  vi.unstubAllGlobals();
});

function List({ gig, item, waiting }: { gig: GigSummary; item: Application; waiting: number }) {
  const answering = useAnswering();
  return (
    <>
      <AnswerActs answering={answering} application={item} gig={gig} waiting={waiting} />
      {answering.question}
    </>
  );
}

const toasts = standingToasts();
const told = () => toasts.map(({ text }) => text);

function show(gig: Partial<GigSummary> = {}, waiting = 3, item = application()) {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <List gig={gigSummary({ ...ahead, ...gig })} item={item} waiting={waiting} />
    </QueryClientProvider>,
  );
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reply = (status: number, body: object) => act(async () => replies.shift()?.({ status, body }));
const moved = (state: Application['state'], gigStatus: GigSummary['status']) => {
  const { applicant: _, ...rest } = application({ state });
  return { ...rest, gigStatus };
};

test('GIG-03 accepting asks first, with who, which gig, when, for how much and what follows', async () => {
  show({ title: 'Samba night' });
  press('Accept Ada Lovelace');
  const question = await screen.findByRole('alertdialog', { name: 'Book Ada Lovelace for “Samba night”?' });
  expect(asked).toEqual([]);
  expect(question.textContent).toMatch(/May.+2099/);
  expect(question.textContent).toMatch(/£160 the night/);
  within(question).getByText('This fills the gig; the 2 others who applied will be told.');
  within(question).getByText('Ada is told in a moment; until then you can undo it.');
  fireEvent.click(within(question).getByRole('button', { name: 'Book Ada Lovelace' }));
  await waitFor(() => expect(asked).toEqual(['POST /api/applications/a1/accept']));
  await reply(200, moved('accepted', 'filled'));
  await waitFor(() => expect(told()).toEqual(['Ada Lovelace is booked. The gig is filled.']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  [1, 1, 'This fills the gig.'],
  [1, 2, 'This fills the gig; the other person who applied will be told.'],
  [2, 3, 'One place is left after this.'],
  [5, 3, '4 places are left after this.'],
])('GIG-03 with %i places and %i who wait: %s', async (places, waiting, words) => {
  show({ places }, waiting);
  press('Accept Ada Lovelace');
  within(await screen.findByRole('alertdialog')).getByText(words);
});

test('GIG-13 when the applicant has withdrawn meanwhile, that is said', async () => {
  show();
  press('Accept Ada Lovelace');
  fireEvent.click(await screen.findByRole('button', { name: 'Book Ada Lovelace' }));
  await waitFor(() => expect(replies).toHaveLength(1));
  const current = moved('withdrawn', 'open');
  await reply(409, { errors: [{ msg: 'This cannot be done any more.' }], current });
  await waitFor(() => expect(told()).toEqual(['Ada Lovelace has withdrawn meanwhile.']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('SCR /gigs/{id} declining is one press with an Undo; pressed twice it is sent once', async () => {
  show();
  press('Decline Ada Lovelace');
  press('Decline Ada Lovelace');
  await waitFor(() => expect(asked).toEqual(['POST /api/applications/a1/decline']));
  await reply(200, moved('declined', 'open'));
  await waitFor(() => expect(told()).toEqual(['Ada Lovelace is declined.']));
  expect(toasts.map(({ action }) => action?.label)).toEqual(['Undo']);
});

test('SCR /gigs/{id} declining that nothing brings back is asked first', async () => {
  show({ endsAt: '2020-01-01T00:00:00.000Z' });
  press('Decline Ada Lovelace');
  await screen.findByRole('alertdialog', { name: /^Decline Ada Lovelace/ });
  expect(asked).toEqual([]);
});

test('GIG-04 letting go who has not confirmed is asked first, and says what has come of it', async () => {
  show({}, 3, application({ state: 'overdue', answerBy: at }));
  press('Let go: Ada Lovelace');
  const question = await screen.findByRole('alertdialog', { name: /^Let Ada Lovelace go/ });
  expect(question.textContent).toContain('Their place is free again, and Ada is told in a moment');
  expect(asked).toEqual([]);
  fireEvent.click(within(question).getByRole('button', { name: 'Let go' }));
  await waitFor(() => expect(asked).toEqual(['POST /api/applications/a1/release']));
  await reply(409, { errors: [{ msg: 'Too late.' }], current: moved('accepted', 'filled') });
  await waitFor(() => expect(told()).toEqual(['Ada Lovelace has confirmed meanwhile.']));
});

type Own = { state: Application['state']; move?: 'withdraw' | 'confirm' };
function Withdraw({ state, move: name = 'withdraw' }: Own) {
  const move = useApplicationMove();
  const wanted = { id: 'a1', move: name, state, gig: gigSummary(ahead), other: 'Declan Ash' } as const;
  return (
    <button type="button" onClick={() => move.mutate(wanted)}>
      Withdraw
    </button>
  );
}

test.each([
  [200, moved('accepted', 'filled'), 'You can come. Declan Ash has been told.'],
  [409, moved('asked', 'filled'), 'It has changed once more. Look at it again.'],
  [409, moved('accepted', 'filled'), 'Nothing is asked of you any more: it is yours.'],
  [409, moved('released', 'open'), 'Declan Ash has given your place up meanwhile.'],
  [409, moved('cancelled', 'cancelled'), 'This gig has been cancelled.'],
] as const)('GIG-04 GIG-13 confirming answered with %s says what is so', async (status, current, words) => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Withdraw state="asked" move="confirm" />
    </QueryClientProvider>,
  );
  press('Withdraw');
  await waitFor(() => expect(replies).toHaveLength(1));
  await reply(status, status === 200 ? current : { errors: [{ msg: 'No.' }], current });
  await waitFor(() => expect(told()).toEqual([words]));
});

test.each([
  ['applied', 'Withdrawn. Declan Ash has been told.'],
  ['closed', 'Withdrawn.'],
  ['accepted', 'You are out. Declan Ash has been told.'],
  ['overdue', 'You are out. Declan Ash has been told.'],
] as const)(
  'SCR /gigs/{id} withdrawing what is %s says so, in place of “Application sent”',
  async (state, words) => {
    render(
      <QueryClientProvider client={new QueryClient()}>
        <Withdraw state={state} />
      </QueryClientProvider>,
    );
    act(() => notify.success('Application sent to Declan Ash', { id: applicationToast('g') }));
    press('Withdraw');
    await waitFor(() => expect(replies).toHaveLength(1));
    await reply(200, moved('withdrawn', 'open'));
    await waitFor(() => expect(told()).toEqual([words]));
  },
);

test('SCR /gigs/{id} before withdrawing it is said who is told, and what is still possible', () => {
  const said = (state: Application['state'], again: boolean) =>
    withdrawingWords({ id: 'a1', move: 'withdraw', state, gig: gigSummary(), other: 'Declan Ash' }, again)
      .consequence;
  expect(said('applied', true)).toBe('Declan Ash is told. You can apply again while it is open.');
  expect(said('closed', false)).toBe(
    'It does not wait any longer. Nobody is told. You can apply anew should it open again.',
  );
  expect(said('accepted', true)).toMatch(/^Your place is free again, and Declan Ash is told in a moment\./);
});

async function offering() {
  show({ placesOffered: 0 });
  const more = { name: 'More answers to Ada Lovelace' };
  await waitFor(() => expect(screen.getByRole('button', more).getAttribute('aria-busy')).toBeNull());
  fireEvent.keyDown(screen.getByRole('button', more), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Offer the place...' }));
  return screen.findByRole('dialog', { name: 'Offer Ada Lovelace a place?' });
}

test('GIG-08 an offer goes with a word and a time, and what is refused is said once and keeps what was written', async () => {
  const dialog = await offering();
  const words = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.click(within(dialog).getByRole('button', { name: 'I would love to have you.' }));
  fireEvent.change(words, { target: { value: `${words.value} Two sets!` } });
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer Ada the place' }));
  await waitFor(() => expect(asked).toEqual(['POST /api/applications/a1/offer']));
  await waitFor(() => expect(words.readOnly, 'while it is sent').toBe(true));
  const current = moved('withdrawn', 'open');
  await reply(409, { errors: [{ msg: 'This cannot be done any more.' }], current });
  await within(dialog).findByText('Ada Lovelace has withdrawn meanwhile.');
  expect(words.value).toBe('I would love to have you. Two sets!');
  expect(words.readOnly).toBe(false);
  expect(told()).toEqual([]);
});

const otherWords = 'It has changed since you read it. Pay: £160 → £60. Look, and press again.';
const otherThanRead = {
  errors: [{ msg: otherWords }],
  current: gigSummary({ ...ahead, pay: { amount: 6_000, currency: 'GBP', unit: 'night' } }),
};

test('GIG-13 what has changed since it was read is told in place of the question', async () => {
  show();
  press('Accept Ada Lovelace');
  fireEvent.click(await screen.findByRole('button', { name: 'Book Ada Lovelace' }));
  await waitFor(() => expect(replies).toHaveLength(1));
  await reply(409, otherThanRead);
  await waitFor(() => expect(told()).toEqual([otherWords]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('GIG-13 an offer of what has changed puts its dialog away, so that one can look; the words are kept as a draft', async () => {
  const dialog = await offering();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer Ada the place' }));
  await waitFor(() => expect(asked).toEqual(['POST /api/applications/a1/offer']));
  await reply(409, otherThanRead);
  await waitFor(() => expect(told()).toEqual([otherWords]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('GIG-13 what is refused once its dialog is put away is told', async () => {
  const dialog = await offering();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer Ada the place' }));
  await waitFor(() => expect(asked).toEqual(['POST /api/applications/a1/offer']));
  fireEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }));
  await reply(409, { errors: [{ msg: 'No.' }], current: moved('withdrawn', 'open') });
  await waitFor(() => expect(told()).toEqual(['Ada Lovelace has withdrawn meanwhile.']));
});

test.each([
  [3, 1, 'One place is left after this.'],
  [3, 2, 'Every other place is offered already.'],
])('GIG-08 of %i places, %i offered, booking one: %s', async (places, placesOffered, words) => {
  show({ places, placesOffered });
  press('Accept Ada Lovelace');
  within(await screen.findByRole('alertdialog')).getByText(words);
});

test('GIG-08 while every place is offered nobody else is accepted, and the offer can be taken back', () => {
  show({ placesOffered: 1 });
  expect(screen.queryByRole('button', { name: 'Accept Ada Lovelace' })).toBeNull();
  cleanup();
  show({ placesOffered: 1 }, 3, application({ state: 'offered', answerBy: at }));
  screen.getByRole('button', { name: 'Take the offer back: Ada Lovelace' });
});
