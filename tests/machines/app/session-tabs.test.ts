import { expect, test } from 'vitest';
import { sessionSignal } from '#transport/session-answers.ts';
import { nkechi } from './support/fake-calls.ts';
import { goodToken, signedInApp, startTestApp } from './support/test-app.ts';

test('SES-14 signing out in another tab shows here, without another call or another flag', async () => {
  const { outside, gate, asked, paths, token } = await signedInApp();
  outside.tabs?.tokenChanged(null);
  expect(gate.current().status).toBe('unauthenticated');
  expect(asked).not.toContain(`end ${token}`);
  expect(paths).toEqual([]);
});

test('SES-14 signing in in another tab shows here', async () => {
  const { outside, gate, asked } = startTestApp();
  await gate.whenSettled();
  outside.tabs?.tokenChanged('a.b.c');
  expect(gate.current().loading).toBe(true);
  await expect.poll(() => gate.current().userId).toBe(nkechi.id);
  expect(asked).toContain('me a.b.c');
});

test('SES-14 somebody else signing in in another tab replaces the member, the socket and the lists', async () => {
  const { outside, gate, answers, sockets, last } = await signedInApp();
  answers.me = async () => ({ ...nkechi, id: 'tomasz' });
  outside.tabs?.tokenChanged('d.e.f');
  await expect.poll(() => gate.current().userId).toBe('tomasz');
  expect(sockets.map(({ isClosed }) => isClosed)).toEqual([true, false]);
  expect(last().token).toBe('d.e.f');
});

test('SES-14 a token stored by another tab while the server is down counts as loading until the server answers', async () => {
  const { app, outside, gate, answers, counts, token } = await signedInApp();
  answers.me = () => Promise.reject(new TypeError('Failed to fetch'));
  outside.tabs?.tokenChanged('d.e.f');
  await expect
    .poll(() => app.root.getSnapshot().children.session?.getSnapshot().hasTag('offline'))
    .toBe(true);
  expect(gate.current()).toEqual({
    status: 'loading',
    isAuthenticated: false,
    loading: true,
    userId: null,
  });
  expect([...app.root.getSnapshot().tags]).toEqual(['busy']);
  expect(counts()).toEqual({});
  answers.me = async () => nkechi;
  outside.environment?.online();
  await expect.poll(() => gate.current()).toMatchObject({ status: 'authenticated', userId: nkechi.id });
  expect(app.root.getSnapshot().context.member).toEqual({ token: 'd.e.f', user: nkechi });
  expect(token).not.toBe('d.e.f');
});

test('SAF-12 reads of a start that another tab replaces are dropped', async () => {
  const token = goodToken();
  const { outside, answers, gate } = startTestApp({ stored: { token } });
  answers.me = () => new Promise(() => {});
  const read = sessionSignal(token);
  await expect.poll(() => gate.current().loading).toBe(true);
  outside.tabs?.tokenChanged('d.e.f');
  expect(read.aborted).toBe(true);
});

test('SES-14 a changed profile shows here, unless it is that of another member', async () => {
  const { outside, children, told } = await signedInApp();
  outside.tabs?.userChanged({ userId: 'tomasz', changes: { name: 'Tomasz' } });
  outside.tabs?.userChanged({ userId: nkechi.id, changes: { avatar: '/pictures/b.webp' } });
  expect(children().session?.getSnapshot().context.user).toEqual({ ...nkechi, avatar: '/pictures/b.webp' });
  expect(told).toEqual([]);
});

test('SES-14 calls carry the token of the member on the screen, whatever another tab has stored', async () => {
  const { transport, area, token } = await signedInApp();
  area.kept.set('token', 'somebody.elses.token');
  expect(transport.credentials.token()).toBe(token);
});

test('SES-14 an ended session leaves a token that another tab has stored since', async () => {
  const { transport, area, token } = await signedInApp();
  area.kept.set('token', 'a.newer.token');
  transport.credentials.refused(token);
  expect(area.kept.get('token')).toBe('a.newer.token');
});

test.each<[string, (test: Awaited<ReturnType<typeof signedInApp>>) => void, string[]]>([
  ['they sign out', ({ app }) => app.commands.session.signOut(), []],
  ['another tab does', ({ outside }) => outside.tabs?.tokenChanged(null), []],
  ['somebody else comes in another tab', ({ outside }) => outside.tabs?.tokenChanged('d.e.f'), []],
  [
    'their token is refused',
    ({ transport, token }) => transport.credentials.refused(token),
    ['You have been signed out. Sign in to go on where you were.'],
  ],
])(
  'SAF-01 what a toast says and offers to one member is not there for the next: %s',
  async (_, leave, left) => {
    const test = await signedInApp();
    test.notices.push({ level: 'success', text: 'You blocked Ada' });
    leave(test);
    await expect.poll(() => test.notices.map(({ text }) => text)).toEqual(left);
  },
);
