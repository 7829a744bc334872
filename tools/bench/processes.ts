import { fork } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fastify } from 'fastify';
import pg from 'pg';
import { Server } from 'socket.io';
import { io, type Socket } from 'socket.io-client';
import { createApp } from '#server/create-app.ts';
import { openDatabase } from '#server/db/database.ts';
import { createLogger } from '#server/ops/logger.ts';
import { publish } from '#server/outbox/emit.ts';
import { readSettings } from '#server/settings.ts';

/** A change of a post; `at` is in milliseconds since 1970, 0 before it counts. */
export type Change = { kind: 'like'; id: string; at: number };
/** The viewers of a process: one socket per post. */
export type Viewing = { url: string; token: string; posts: string[] };

const { VIEWER: viewer = '', CONVERSATION: conversation = '', DATABASE_URL: databaseUrl } = process.env;
const person = 'u.id as user_id, u.name, u.avatar, u.headline, u.place';

/** The answer of each of our calls in one minimal statement: no session, no blocks, no checks. */
const statements: Record<string, { text: string; values: unknown[] }> = {
  feed: {
    text: `select p.id, p.text, p.created_at, p.edited_at, p.version, p.like_count, p.comment_count, ${person},
      exists (select 1 from likes l where l.post_id = p.id and l.user_id = $1) as liked
      from posts p join users u on u.id = p.author_id order by p.created_at desc, p.id desc limit 20`,
    values: [viewer],
  },
  gigs: {
    text: `select g.id, g.title, g.category, g.tags, g.venue, g.place as at, g.remote, g.date, g.start_time, g.end_time, g.time_zone,
      g.pay_amount, g.pay_currency, g.pay_unit, g.starts_at, g.ends_at, g.status, g.places, g.created_at, ${person},
      n.taken, n.total, o.id as own_id, o.state as own_state, o.note, o.accepted_terms
      from gigs g join users u on u.id = g.poster_id
      cross join lateral (select count(*) filter (where state in ('accepted', 'asked', 'overdue'))::int as taken,
        count(*) filter (where state <> 'withdrawn')::int as total from applications where gig_id = g.id) n
      left join applications o on o.gig_id = g.id and o.applicant_id = $1
      where g.ends_at > now() and g.starts_at > now() - interval '2 days' order by g.starts_at, g.id limit 20`,
    values: [viewer],
  },
  unread: {
    text: 'select count(*)::int from messages where recipient_id = $1 and read_at is null',
    values: [viewer],
  },
  notifications: {
    text: `select n.*, u.name, u.avatar, g.title from notifications n left join users u on u.id = n.actor_id
      left join gigs g on g.id = n.subject_id where n.recipient_id = $1 and n.withdrawn_at is null
      order by n.created_at desc, n.id desc limit 50`,
    values: [viewer],
  },
  thread: {
    text: `select m.*, u.name, u.avatar from messages m join users u on u.id = m.sender_id
      where m.conversation_id = $1 order by m.seq desc limit 50`,
    values: [conversation],
  },
  conversations: {
    text: `select c.id as conversation, m.*, ${person},
      (select count(*) from messages n where n.conversation_id = c.id and n.recipient_id = $1 and n.read_at is null)::int as unread
      from conversations c join messages m on m.seq = c.last_seq
      join users u on u.id = case when c.user_low = $1 then c.user_high else c.user_low end
      where c.user_low = $1 or c.user_high = $1 order by c.last_seq desc limit 20`,
    values: [viewer],
  },
  me: { text: 'select id, name, email, avatar, verified_at from users where id = $1', values: [viewer] },
};

/** One prepared statement for each call, behind bare Fastify. */
async function raw() {
  const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 });
  const app = fastify();
  for (const [name, statement] of Object.entries(statements))
    app.get(`/${name}`, async () => (await pool.query({ name, ...statement })).rows);
  return app.listen({ port: 0, host: '127.0.0.1' });
}

/**
 * The real server without rate limits, which a benchmark would soon reach. A change is written like a like, and is
 * delivered by the outbox.
 */
async function ours() {
  const settings = readSettings(process.env);
  const { db } = await openDatabase({ databaseUrl: settings.databaseUrl, folder: '' });
  const loose = { max: Number.MAX_SAFE_INTEGER, windowMs: 60_000 };
  const unlimited = { ...settings, rates: { general: loose, auth: loose } };
  const { http, services } = await createApp(unlimited, { db, log: createLogger(settings.logLevel) });
  process.on('message', (change: Change) => services.write((tx) => publish(tx, [viewer], change)));
  return http.listen({ port: 0, host: '127.0.0.1' });
}

/** Only socket.io: clients join any room, and changes are sent immediately without being stored. */
async function bare() {
  const http = createServer();
  const sockets = new Server(http, { transports: ['websocket'], serveClient: false });
  sockets.on('connection', (socket) => {
    socket.on('watch', async (asked: Record<string, number>, answer: (rooms: string[]) => void) => {
      await socket.join(Object.keys(asked));
      answer(Object.keys(asked));
    });
  });
  process.on('message', (change: Change) => sockets.to(`post:${change.id}`).emit('content_changed', change));
  await once(http.listen(0, '127.0.0.1'), 'listening');
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

/** Sockets of one member, each of which views one post. The next message returns how long each change took. */
async function viewers() {
  const [{ url, token, posts }] = (await once(process, 'message')) as [Viewing];
  const took: number[] = [];
  const sockets: Socket[] = [];
  const open = async (post: string) => {
    const options = { transports: ['websocket'], reconnection: false, forceNew: true };
    const socket = io(url, { ...options, auth: { token } });
    sockets.push(socket);
    await new Promise((done, failed) =>
      socket.once('connect', () => done(null)).once('connect_error', failed),
    );
    socket.on('content_changed', ({ at }: Change) => {
      if (at > 0) took.push(performance.timeOrigin + performance.now() - at);
    });
    await socket.timeout(30_000).emitWithAck('watch', { [`post:${post}`]: 0 });
  };
  for (let from = 0; from < posts.length; from += 50)
    await Promise.all(posts.slice(from, from + 50).map(open));
  process.once('message', () => {
    for (const socket of sockets) socket.disconnect();
    process.send?.(took, () => process.disconnect());
  });
  return 'open';
}

const roles = { raw, ours, bare, viewers };

/** Starts a process of a benchmark in one of these roles. */
export const begin = (role: keyof typeof roles, env: NodeJS.ProcessEnv = process.env) =>
  fork(import.meta.filename, [role], { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });

/** Starts a server and returns its address. */
export async function start(role: keyof typeof roles, env: NodeJS.ProcessEnv) {
  const child = begin(role, env);
  const [url] = await once(child, 'message');
  return { child, url: String(url) };
}

if (process.argv[1] === import.meta.filename) {
  const role = Object.entries(roles).find(([name]) => name === process.argv[2]);
  process.send?.(await role?.[1]());
}
