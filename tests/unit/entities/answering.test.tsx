import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Application } from '#contract/applications.ts';
import type { GigSummary } from '#contract/gigs.ts';
import { AnswerButtons, useApplicationAnswers } from '#entities/application/answering.tsx';
import { applicationToast, useApplicationMove } from '#entities/application/own-moves.tsx';
import { gigSummary } from '#tests/unit/features/gigs/gig.ts';
import { standingToasts } from '#tests/unit/toasts.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';
import { notify } from '#ui/toaster/toast.ts';

vi.mock('#transport/http.ts', () => import('#tests/unit/signed-out-http.ts'));

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
const calls: string[] = [];
// These parts load on demand; loaded here, no test waits for them.
beforeAll(async () => {
  await import('#ui/dialog/confirm-dialog.tsx');
  await import('#ui/menu/menu-parts.tsx');
  await import('#entities/application/answer-message-dialog.tsx');
  await import('#entities/application/confirm-answer.tsx');
}, 60_000);
beforeEach(() => {
  vi.stubGlobal('fetch', async (request: Request) => {
    const { pathname } = new URL(request.url);
    if (pathname === '/api/undo') return Response.json({ items: [] });
    calls.push(`${request.method} ${pathname}`);
    const { status, body } = await new Promise<Reply>((done) => void replies.push(done));
    return Response.json(body, { status });
  });
});
afterEach(() => {
  calls.length = 0;
  replies.length = 0;
});

function List({ gig, item, waiting }: { gig: GigSummary; item: Application; waiting: number }) {
  const answering = useApplicationAnswers();
  return (
    <>
      <AnswerButtons answering={answering} application={item} gig={gig} waiting={waiting} />
      {answering.question}
    </>
  );
}

const toasts = standingToasts();
const toastTexts = () => toasts.map(({ text }) => text);

function show(gig: Partial<GigSummary> = {}, waiting = 3, item = application()) {
  render(<List gig={gigSummary({ ...ahead, ...gig })} item={item} waiting={waiting} />, withProviders());
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const reply = (status: number, body: object) => act(async () => replies.shift()?.({ status, body }));
const moved = (state: Application['state'], gigStatus: GigSummary['status']) => {
  const { applicant: _, ...rest } = application({ state });
  return { ...rest, gigStatus };
};

test('GIG-03 accepting asks first and names the person, gig, date, pay and consequences', async () => {
  show({ title: 'Samba night' });
  press('Accept Ada Lovelace');
  const question = await screen.findByRole('alertdialog', { name: 'Book Ada Lovelace for “Samba night”?' });
  expect(calls).toEqual([]);
  expect(question.textContent).toMatch(/May.+2099/);
  expect(question.textContent).toMatch(/£160 per night/);
  within(question).getByText('This fills the gig. The 2 other applicants will be told.');
  within(question).getByText('Ada will be told shortly. Until then you can undo this.');
  fireEvent.click(within(question).getByRole('button', { name: 'Book Ada Lovelace' }));
  await waitFor(() => expect(calls).toEqual(['POST /api/applications/a1/accept']));
  await reply(200, moved('accepted', 'filled'));
  await waitFor(() => expect(toastTexts()).toEqual(['Ada Lovelace is booked. The gig is filled.']));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test.each([
  [{ places: 1 }, 1, 'This fills the gig.'],
  [{ places: 1 }, 2, 'This fills the gig. The other applicant will be told.'],
  [{ places: 2 }, 3, '1 place left after this.'],
  [{ places: 5 }, 3, '4 places left after this.'],
  [{ places: 3, placesOffered: 1 }, 3, '1 place left after this.'],
  [{ places: 3, placesOffered: 2 }, 3, 'Every other place has been offered.'],
])('GIG-03 GIG-08 booking one of a gig with %o and %i waiting says: %s', async (gig, waiting, words) => {
  show(gig, waiting);
  press('Accept Ada Lovelace');
  within(await screen.findByRole('alertdialog')).getByText(words);
});

const changedTermsText = 'This has changed since you read it. Pay: £160 → £60. Check it and try again.';
const changedTerms = {
  errors: [{ msg: changedTermsText }],
  current: gigSummary({ ...ahead, pay: { amount: 6_000, currency: 'GBP', unit: 'night' } }),
};
const withdrawn = { errors: [{ msg: 'This is no longer possible.' }], current: moved('withdrawn', 'open') };

test.each([
  ['the applicant has withdrawn', withdrawn, 'Ada Lovelace has withdrawn.'],
  ['the terms have changed', changedTerms, changedTermsText],
])('GIG-13 accepting when %s closes the confirmation and says so', async (_, body, words) => {
  show();
  press('Accept Ada Lovelace');
  fireEvent.click(await screen.findByRole('button', { name: 'Book Ada Lovelace' }));
  await waitFor(() => expect(replies).toHaveLength(1));
  await reply(409, body);
  await waitFor(() => expect(toastTexts()).toEqual([words]));
  await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
});

test('SCR /gigs/{id} declining takes one press and offers Undo; pressing twice sends one call', async () => {
  show();
  press('Decline Ada Lovelace');
  press('Decline Ada Lovelace');
  await waitFor(() => expect(calls).toEqual(['POST /api/applications/a1/decline']));
  await reply(200, moved('declined', 'open'));
  await waitFor(() => expect(toastTexts()).toEqual(['Ada Lovelace is declined.']));
  expect(toasts.map(({ action }) => action?.label)).toEqual(['Undo']);
});

test('SCR /gigs/{id} declining asks first when it cannot be undone', async () => {
  show({ endsAt: '2020-01-01T00:00:00.000Z' });
  press('Decline Ada Lovelace');
  await screen.findByRole('alertdialog', { name: /^Decline Ada Lovelace/ });
  expect(calls).toEqual([]);
});

type OwnState = Application['state'];
test.each<['acceptOffer' | 'confirm' | 'withdraw', OwnState, number, ReturnType<typeof moved>, string]>([
  ['confirm', 'asked', 200, moved('accepted', 'filled'), 'You’ve confirmed. Declan Ash has been told.'],
  ['confirm', 'asked', 409, moved('accepted', 'filled'), 'You don’t need to answer any more: you’re booked.'],
  ['confirm', 'asked', 409, moved('released', 'open'), 'Declan Ash has released your place.'],
  ['confirm', 'overdue', 409, moved('overdue', 'open'), 'No.'],
  [
    'acceptOffer',
    'offered',
    409,
    moved('accepted', 'filled'),
    'You don’t need to answer any more: you’re booked.',
  ],
  ['acceptOffer', 'offered', 409, moved('closed', 'filled'), 'Declan Ash no longer offers you the place.'],
  [
    'withdraw',
    'applied',
    409,
    moved('offered', 'open'),
    'Declan Ash has offered you a place. Decline that instead.',
  ],
  ['withdraw', 'applied', 200, moved('withdrawn', 'open'), 'Withdrawn. Declan Ash has been told.'],
  ['withdraw', 'closed', 200, moved('withdrawn', 'open'), 'Withdrawn.'],
])(
  'GIG-04 GIG-13 SCR /gigs/{id} to %s when %s, answered with %i, replaces the last toast with the outcome',
  async (name, state, status, current, words) => {
    function Move() {
      const move = useApplicationMove();
      const variables = { id: 'a1', move: name, state, gig: gigSummary(ahead), other: 'Declan Ash' };
      return (
        <button type="button" onClick={() => move.mutate(variables)}>
          Move
        </button>
      );
    }
    render(<Move />, withProviders());
    act(() => notify.success('Application sent to Declan Ash', { id: applicationToast('g') }));
    press('Move');
    await waitFor(() => expect(replies).toHaveLength(1));
    await reply(status, status === 200 ? current : { errors: [{ msg: 'No.' }], current });
    await waitFor(() => expect(toastTexts()).toEqual([words]));
  },
);

const sendOffer = async (dialog: HTMLElement) => {
  fireEvent.click(within(dialog).getByRole('button', { name: 'Offer Ada the place' }));
  await waitFor(() => expect(calls).toEqual(['POST /api/applications/a1/offer']));
};

async function offering() {
  show({ placesOffered: 0 });
  const more = { name: 'More options for Ada Lovelace' };
  await waitFor(() => expect(screen.getByRole('button', more).getAttribute('aria-busy')).toBeNull());
  fireEvent.keyDown(screen.getByRole('button', more), { key: 'Enter' });
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Offer a place...' }));
  return screen.findByRole('dialog', { name: 'Offer Ada Lovelace a place?' });
}

test('GIG-08 an offer is sent with a note and a time; a refusal is shown in its dialog and keeps the note', async () => {
  const dialog = await offering();
  const words = within(dialog).getByRole<HTMLTextAreaElement>('textbox');
  fireEvent.click(within(dialog).getByRole('button', { name: 'I’d love to have you.' }));
  fireEvent.change(words, { target: { value: `${words.value} Two sets!` } });
  await sendOffer(dialog);
  await waitFor(() => expect(words.readOnly, 'while it is sent').toBe(true));
  await reply(409, withdrawn);
  await within(dialog).findByText('Ada Lovelace has withdrawn.');
  expect(words.value).toBe('I’d love to have you. Two sets!');
  expect(words.readOnly).toBe(false);
  expect(toastTexts()).toEqual([]);
});

test('GIG-13 an offer refused because the terms changed closes its dialog and keeps the draft', async () => {
  const dialog = await offering();
  await sendOffer(dialog);
  await reply(409, changedTerms);
  await waitFor(() => expect(toastTexts()).toEqual([changedTermsText]));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('GIG-13 an offer that is refused after its dialog was closed shows a toast', async () => {
  const dialog = await offering();
  await sendOffer(dialog);
  fireEvent.click(within(dialog).getByRole('button', { name: 'Not yet' }));
  await reply(409, withdrawn);
  await waitFor(() => expect(toastTexts()).toEqual(['Ada Lovelace has withdrawn.']));
});

test('GIG-08 while every place is offered no one else can be accepted', () => {
  show({ placesOffered: 1 });
  expect(screen.queryByRole('button', { name: 'Accept Ada Lovelace' })).toBeNull();
});
