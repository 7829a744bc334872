import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { count, sql } from 'drizzle-orm';
import type { OpenedConversation } from '#contract/conversations.ts';
import type { Post, PostsPage } from '#contract/posts.ts';
import { messages } from '#server/db/schema/messages.ts';
import { call, metric, type Person, startCluster } from '#tests/support/cluster.ts';
import { openSocket } from '#tests/support/socket.ts';

const people = Number(process.env.SOCKETS ?? 500);
/** Speed-up compared with people: an hour takes six minutes. */
const haste = Number(process.env.HASTE ?? 10);
const hours = Number(process.env.HOURS ?? 1);
/** One member's activity in an hour: the number of visits, and the actions of each. */
const visits = 6;
const parts = 10;
const visitMs = 3_600_000 / visits / haste;

const { one: server, other, end, person, db, close } = await startCluster(false);
await end(other, 'SIGTERM');
const members: Person[] = [];
for (let n = 0; n < people; n += 1) members.push(await person(`Member ${n}`));

const answers = new Map<number, number>();
const acknowledged = new Map<string, string[]>();
let opened = 0;
let cut = 0;
const anyLength = (ms: number) => sleep(ms * (0.5 + Math.random()));

async function ask<Answer>(
  from: Person,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
) {
  const { status, body: answer } = await call(server, from, method, path, body);
  answers.set(status, (answers.get(status) ?? 0) + 1);
  return answer as Answer;
}

async function visit(me: Person, friend: Person) {
  const { socket } = await openSocket(server.url, me.token);
  opened += 1;
  let isLeaving = false;
  socket.on('disconnect', () => {
    if (!isLeaving) cut += 1;
  });
  const acts: (() => Promise<unknown>)[] = [
    () => ask(me, 'GET', '/api/auth'),
    async () => {
      const { items } = await ask<PostsPage>(me, 'GET', '/api/posts');
      const watched = Object.fromEntries(items.map(({ id }) => [`post:${id}`, 0]));
      await socket.timeout(30_000).emitWithAck('watch', { posts: 0, ...watched });
      const newest = items[0]?.id;
      if (newest) await ask(me, Math.random() < 0.5 ? 'PUT' : 'DELETE', `/api/posts/${newest}/like`);
      if (newest && Math.random() < 0.2)
        await ask(me, 'POST', `/api/posts/${newest}/comments`, { text: 'Well said.', clientId: anId() });
    },
    () => ask(me, 'GET', '/api/gigs'),
    () => ask(me, 'GET', '/api/notifications'),
    () => ask(me, 'GET', '/api/messages/unread-count'),
    async () => {
      const { conversationId, page } = await ask<OpenedConversation>(
        me,
        'GET',
        `/api/conversations/with/${friend.id}`,
      );
      const last = page?.items.at(-1);
      if (last) await ask(me, 'PUT', `/api/conversations/${conversationId}/read`, { upTo: last.id });
      socket.emit('typing', { recipientId: friend.id });
      const text = `Written at ${new Date().toISOString()}`;
      const body = { recipientId: friend.id, text, clientId: anId() };
      const { id } = await ask<{ id: string }>(me, 'POST', '/api/messages', body);
      acknowledged.set(me.id, [...(acknowledged.get(me.id) ?? []), id]);
    },
    () => ask(me, 'GET', '/api/dashboard'),
    async () => {
      if (Math.random() < 1 / 50)
        await ask<Post>(me, 'POST', '/api/posts', { text: 'News of today.', clientId: anId() });
    },
  ];
  for (const act of acts) {
    await act();
    await anyLength(visitMs / acts.length);
  }
  isLeaving = true;
  socket.disconnect();
}
const anId = () => randomBytes(8).toString('hex');

let isOver = false;
async function live(me: Person, friend: Person) {
  await sleep(visitMs * Math.random());
  while (!isOver) await visit(me, friend);
}

const mb = (bytes: number) => (bytes / 1e6).toFixed(0).padStart(5);
/** The minimum of the used heap over time: what a garbage collection could not free. */
async function watchMemory(ms: number) {
  const until = performance.now() + ms;
  let heap = Number.POSITIVE_INFINITY;
  do {
    heap = Math.min(heap, await metric(server, 'nodejs_heap_size_used_bytes'));
    await sleep(1000);
  } while (performance.now() < until);
  return { heap, rss: await metric(server, 'process_resident_memory_bytes') };
}

const before = await watchMemory(5_000);
console.log(
  `${people} members; an hour in ${(60 / haste).toFixed(1)} min. Before: heap${mb(before.heap)} MB, resident${mb(before.rss)} MB.`,
);
const lives = members.map((me, n) => live(me, members[n % 2 ? n - 1 : n + 1] ?? me));
for (let part = 1; part <= parts * hours; part += 1) {
  const { heap, rss } = await watchMemory(3_600_000 / haste / parts);
  const sockets = await metric(server, 'sockets_connected');
  const calls = [...answers.values()].reduce((all, some) => all + some, 0);
  console.log(
    `${String(part * (60 / parts)).padStart(4)} min: heap${mb(heap)} MB, resident${mb(rss)} MB, ${sockets} sockets (${opened} opened so far), ${calls} calls`,
  );
}
isOver = true;
await Promise.all(lives);
const after = await watchMemory(30_000);
console.log(
  `All have left: heap${mb(after.heap)} MB, resident${mb(after.rss)} MB, ${await metric(server, 'sockets_connected')} sockets.`,
);

const [stored] = await db
  .select({ all: count(), twice: sql<number>`${count()} - count(distinct ${messages.clientId})` })
  .from(messages);
const sent = [...acknowledged.values()].flat();
const lost = sent.length - new Set(sent).size + Math.max(0, sent.length - (stored?.all ?? 0));
console.log(
  `${sent.length} messages acknowledged, ${stored?.all} stored, ${lost} lost, ${stored?.twice} doubled; ${cut} sockets cut; answers: ${[...answers].map(([status, times]) => `${status} ${times}`).join(', ')}`,
);
await close();
const refused = [...answers].filter(([status]) => status >= 400).length;
if (lost + Number(stored?.twice) + cut + refused > 0) process.exitCode = 1;
