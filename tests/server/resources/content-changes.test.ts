import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ApplicationMove } from '#contract/ours/applications.ts';
import type { Gig } from '#contract/ours/gigs.ts';
import type { Post, PostsPage } from '#contract/ours/posts.ts';
import { freshClientId, gigForm, read } from '#tests/support/fixtures.ts';
import { type Member, startServer, type TestServer } from '#tests/support/server.ts';
import { type MemberSocket, openSocket } from '#tests/support/socket.ts';

let server: TestServer;
let members: Member[];
let sockets: MemberSocket[];
beforeAll(async () => {
  server = await startServer();
  const url = await server.listen();
  members = await Promise.all(['Declan', 'Ada', 'Ben'].map((name) => server.member({ name })));
  sockets = await Promise.all(members.map(({ token }) => openSocket(url, token)));
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await server.close();
});

/** What each of the three heard to have changed while something was done. */
async function heardWhile(act: () => Promise<unknown>) {
  await heardUpToNow();
  const before = sockets.map(({ heard }) => heard.length);
  await act();
  const end = await heardUpToNow();
  return sockets.map(({ heard }, at) =>
    heard
      .slice(before[at])
      .filter(({ event, payload }) => event === 'content_changed' && !JSON.stringify(payload).includes(end))
      .map(({ payload }) => payload),
  );
}

/** Resolves once all have heard of something that happens now; answers what. */
async function heardUpToNow() {
  const { id } = await write('Now');
  const isThat = (payload: unknown) => JSON.stringify(payload).includes(id);
  await Promise.all(sockets.map((socket) => socket.hears('content_changed', isThat)));
  return id;
}
const member = (at: number) => {
  const found = members[at];
  if (!found) throw new Error('no such member');
  return found;
};
const write = (text: string) =>
  read<Post>(member(0).call('POST', '/api/posts', { text, clientId: freshClientId() }), 201);
const publish = (places: number) =>
  read<Gig>(member(0).call('POST', '/api/gigs', { ...gigForm({ places }), clientId: freshClientId() }), 201);
const apply = (gig: Gig) =>
  read<ApplicationMove>(
    member(1).call('POST', `/api/gigs/${gig.id}/applications`, { note: 'I can', clientId: freshClientId() }),
    201,
  );

test('SAF-01 SPD-01 an application is heard of by the two it concerns, by the gig it is for, and by nobody else', async () => {
  const gig = await publish(2);
  const change = { kind: 'application', id: gig.id };
  let made: ApplicationMove | undefined;
  const applied = await heardWhile(async () => {
    made = await apply(gig);
  });
  expect(applied).toEqual([[change], [change], []]);
  const withdrawn = await heardWhile(() =>
    member(1).call('POST', `/api/applications/${made?.id ?? ''}/withdraw`),
  );
  expect(withdrawn).toEqual([[change], [change], []]);
});

test('GIG-03 a place that is taken is heard of by everybody, once: the gig has changed for all', async () => {
  const gig = await publish(2);
  const { id } = await apply(gig);
  const heard = await heardWhile(() => read(member(0).call('POST', `/api/applications/${id}/accept`)));
  const [theirs, everybodys] = ['application', 'gig'].map((kind) => ({ kind, id: gig.id }));
  expect(heard).toEqual([[theirs, everybodys], [theirs, everybodys], [everybodys]]);
});

test('FEE-04 a like is heard of by everybody, and one that changes nothing by nobody', async () => {
  const post = await write('Like me');
  const like = () => member(1).call('PUT', `/api/posts/${post.id}/like`);
  const change = { kind: 'like', id: post.id };
  expect(await heardWhile(like)).toEqual([[change], [change], [change]]);
  expect(await heardWhile(like)).toEqual([[], [], []]);
  const unlike = () => member(1).call('DELETE', `/api/posts/${post.id}/like`);
  expect(await heardWhile(unlike)).toEqual([[change], [change], [change]]);
});

test('FEE-03 some posts are asked for by their ids in one call; what is gone is left out', async () => {
  const [first, second, gone] = [await write('One'), await write('Two'), await write('Three')];
  await member(0).call('DELETE', `/api/posts/${gone.id}`);
  const ids = [first, gone, second].map(({ id }) => id);
  const page = await read<PostsPage>(member(1).call('GET', `/api/posts?ids=${ids}`));
  expect(page).toMatchObject({ items: [{ id: second.id }, { id: first.id }], nextCursor: null });
  const nonsense = await member(1).call('GET', `/api/posts?ids=${'-'.repeat(36)}`);
  expect(nonsense).toMatchObject({ status: 200, body: { items: [] } });
});

test('FEE-09 SAF-01 what somebody saves or hides their own devices alone are told of', async () => {
  const { id } = await write('For later');
  const heard = await heardWhile(async () => {
    await read(member(1).call('PUT', `/api/posts/${id}/saved`));
    await read(member(1).call('PUT', `/api/posts/${id}/saved`));
    await read(member(1).call('PUT', `/api/posts/${id}/hidden`));
  });
  const told = { kind: 'mark', id };
  expect(heard).toEqual([[], [told, told], []]);
});
