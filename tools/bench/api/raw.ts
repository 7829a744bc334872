import fastify from 'fastify';
import pg from 'pg';

const viewer = process.env.VIEWER;
const conversation = process.env.CONVERSATION;
const person = 'u.id as user_id, u.name, u.avatar, u.headline, u.place';

/** What each of our calls answers, in one statement as short as can be: no session, no blocks, nothing checked. */
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

const pool = new pg.Pool({ connectionString: process.env.DATABASE_URL, max: 10 });
const app = fastify();
for (const [name, statement] of Object.entries(statements))
  app.get(`/${name}`, async () => (await pool.query({ name, ...statement })).rows);
process.send?.(await app.listen({ port: 0, host: '127.0.0.1' }));
