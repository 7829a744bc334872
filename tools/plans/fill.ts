/** The fixed time of the generated rows, so that every filling of one size is the same. */
export const filledAt = new Date('2026-06-15T12:00:00Z');

/** Settings of a PostgreSQL that is filled with a million rows. */
export const roomy = { shared_buffers: '1GB', maintenance_work_mem: '512MB', max_wal_size: '8GB' };

/** The id of the nth row of a table. */
export const idOf = (kind: keyof typeof kinds, nth: number) =>
  `${kinds[kind]}0000000-0000-7000-8000-${nth.toString(16).padStart(12, '0')}`;
const kinds = { users: '1', posts: '2', gigs: '3', conversations: '4', rest: '5', groups: '6' } as const;

const at = `timestamptz '${filledAt.toISOString()}'`;
/** One of the first `count` ids, skewed towards the lowest. */
const skewed = (count: number, by: number) => `(1 + floor(${count} * power(random(), ${by})))::bigint`;
const any = (count: number) => `(1 + floor(${count} * random()))::bigint`;
const oneOf = (words: readonly string[]) =>
  `(array['${words.join("','")}'])[1 + floor(${words.length} * power(random(), 2))::int]`;
const oneEvenly = (words: readonly string[]) =>
  `(array['${words.join("','")}'])[1 + floor(${words.length} * random())::int]`;
/** Pseudo-random for row `i`, without advancing `random` for the other values. */
const hash = (nth: number) => `(hashint8extended(i, ${nth}) & 65535)`;
const byHash = (words: readonly string[], nth: number) =>
  `(array['${words.join("','")}'])[1 + ${hash(nth)} % ${words.length}]`;
const uid = (kind: keyof typeof kinds, nth: string) =>
  `('${kinds[kind]}0000000-0000-7000-8000-' || lpad(to_hex(${nth}), 12, '0'))::uuid`;

/** Two members in a hundred, but never the first, who is the viewer. */
const isSuspended = (nth: string) => `${nth} % 50 = 17`;

/** Towns with their ids in the gazetteer. */
const towns = {
  London: 2643743,
  Leeds: 2644688,
  Bristol: 2654675,
  Glasgow: 2648579,
  Cardiff: 2653822,
  'Hebden Bridge': 2647207,
  Todmorden: 2635744,
  Whitby: 2634135,
  Norwich: 2641181,
  Truro: 2635412,
};
const places = Object.keys(towns);
const townOf = `(array[${Object.values(towns)}])[array_position(array['${places.join("','")}'], place)]`;
const skills = [
  'Vocals',
  'Guitar',
  'Drums',
  'Bass',
  'Keys',
  'Fiddle',
  'Trumpet',
  'Cello',
  'Sound engineer',
  'Hurdy-gurdy',
];
const genres = ['Pop', 'Rock', 'Jazz', 'Folk', 'Soul', 'Techno', 'Klezmer', 'Ceilidh'];
const categories = ['drums', 'strings', 'keys', 'brass', 'singers', 'bands', 'djs', 'crew', 'other'];

const syllables = 'b br d f g h k l m n p r s st t tr v w'
  .split(' ')
  .flatMap((start) => ['a', 'e', 'i', 'o', 'u', 'ar', 'el', 'in', 'on'].map((end) => start + end));

/** The inserts, in order. The first member is the viewer, with up to 400 links and 300 conversations. `n`: number of members, posts and gigs. */
const statements = (n: number): string[] => [
  'select setseed(0.42)',
  `create temp table words as select i as nth, string_agg(${oneEvenly(syllables)}, '') as said
    from (select i, generate_series(1, 2 + i % 3) from generate_series(1, 4000) i) w group by i`,
  `create temp table passages as select i as nth, string_agg(said, ' ') as said
    from (select i, ${skewed(4000, 3)} as word from generate_series(1, 5000) i, generate_series(1, 18)) p
    join words on words.nth = p.word group by i`,
  'analyze words',
  'analyze passages',
  `insert into users (id, email, password_hash, verified_at, name, headline, bio, place, place_id, skills, genres, free_days, busy_days, free_weekdays, busy_weekdays, shown_to, suspended_at, created_at, updated_at)
    select ${uid('users', 'i')}, 'member' || i || '@example.test', 'none', case when i % 33 <> 0 then t end,
      initcap(f.said) || ' ' || initcap(l.said), skill || ', ' || genre, b.said, place, ${townOf},
      jsonb_build_array(skill, ${oneOf(skills)}), jsonb_build_array(genre),
      case when i % 50 = 0 then array[(${at})::date + (i / 50 % 60)::int] else '{}' end,
      case when i % 70 = 0 then array[(${at})::date + (i / 70 % 60)::int] else '{}' end,
      (case when i % 4000 = 0 then '{2}' when i % 15 = 0 then '{5,6}' else '{}' end)::smallint[], case when i % 45 = 0 then '{1}'::smallint[] else '{}' end,
      case when i % 40 = 0 then 'links' when i % 3 = 0 then 'members' else 'everyone' end, case when ${isSuspended('i')} then t end, t, t
    from (select i, ${at} - (${n} - i) * interval '1 minute' as t, ${any(4000)} as first, ${any(4000)} as last,
      ${any(5000)} as passage, ${oneOf(places)} as place, ${oneOf(skills)} as skill, ${oneOf(genres)} as genre
      from generate_series(1, ${n}) i) m
    join words f on f.nth = first join words l on l.nth = last join passages b on b.nth = passage order by i`,
  `insert into blocks (blocker_id, blocked_id, created_at) select ${uid('users', 'a')}, ${uid('users', 'b')}, ${at}
    from (select distinct ${skewed(n, 1.3)} as a, ${any(n)} as b from generate_series(1, ${n} / 2)) p where a <> b`,
  `insert into dismissals (member_id, person_id, created_at) select ${uid('users', 'a')}, ${uid('users', 'b')}, ${at}
    from (select 1 as a, 1 + ${any(n - 1)} as b from generate_series(1, 200) union select ${skewed(n, 1.3)}, ${any(n)}
      from generate_series(1, ${n} / 2)) p where a <> b`,
  `insert into links (id, user_low, user_high, requester_id, state, created_at, accepted_at)
    select ${uid('rest', 'row_number() over ()')}, ${uid('users', 'least(a, b)')}, ${uid('users', 'greatest(a, b)')}, ${uid('users', 'b')},
      case when a % 9 = 0 or b % 19 = 0 then 'pending' else 'accepted' end, ${at} - b * interval '1 minute', ${at}
    from (select a, b, row_number() over (partition by least(a, b), greatest(a, b)) as nth from (
      select 1 as a, 1 + ${any(n - 1)} as b from generate_series(1, ${Math.min(400, n / 100)})
      union all select ${skewed(n, 1.3)}, ${any(n)} from generate_series(1, ${4 * n})) p where a <> b) p where nth = 1`,
  `insert into posts (id, author_id, client_id, text, tags, created_at)
    select ${uid('posts', 'i')}, ${uid('users', 'author')}, 'post' || i, said, array['#tag' || i % 5, '#rare' || i], ${at} - (${n} - i) * interval '20 seconds'
    from (select i, ${skewed(n, 2)} as author, ${any(5000)} as passage from generate_series(1, ${n}) i) p
    join passages on nth = passage order by i`,
  `insert into likes (post_id, user_id, created_at) select ${uid('posts', `${n} + 1 - a`)}, ${uid('users', 'b')}, ${at}
    from (select distinct ${skewed(n, 1.6)} as a, ${any(n)} as b from generate_series(1, ${2 * n})) p`,
  `insert into comments (id, post_id, author_id, client_id, text, created_at)
    select ${uid('rest', 'i')}, ${uid('posts', `${n} + 1 - post`)}, ${uid('users', 'author')}, 'comment' || i, said, ${at} - (${n} - i) * interval '10 seconds'
    from (select i, ${skewed(n, 1.6)} as post, ${skewed(n, 1.5)} as author, ${any(5000)} as passage from generate_series(1, ${n}) i) c
    join passages on nth = passage`,
  `update comments c set thread_id = first.id, thread_at = first.created_at
    from (select distinct on (post_id) post_id, id, created_at from comments order by post_id, created_at, id) first
    where c.post_id = first.post_id and c.id <> first.id and hashtext(c.id::text) % 2 = 0`,
  `insert into comment_threads (id, post_id) select distinct thread_id, post_id from comments where thread_id is not null`,
  `update posts p set like_count = said.likes, comment_count = said.comments from (
      select post_id, sum(liked) as likes, sum(1 - liked) as comments
      from (select post_id, user_id as who, 1 as liked from likes union all select post_id, author_id, 0 from comments) one
        join users on users.id = who where suspended_at is null group by 1) said
    where said.post_id = p.id`,
  `insert into gigs (id, poster_id, client_id, title, description, category, tags, venue, place, place_id, remote, date, start_time, end_time, time_zone,
      starts_at, ends_at, last_date, pay_amount, pay_currency, pay_unit, places, status, review_stage, created_at, updated_at)
    select ${uid('gigs', 'i')}, ${uid('users', 'poster')}, 'gig' || i, category || ' for ' || split_part(p.said, ' ', 1) || ' ' || split_part(p.said, ' ', 2),
      p.said || ' ' || q.said, category,
      jsonb_build_array(${byHash(skills, 1)}, lower(${byHash(genres, 2)}), split_part(q.said, ' ', 3)), 'The ' || split_part(q.said, ' ', 4), place, ${townOf},
      ${hash(3)} % 15 = 0, (t at time zone 'utc')::date, '19:30', '23:00', 'Europe/London', t, t + interval '3.5 hours' + run * interval '1 day',
      case when run > 0 then (t at time zone 'utc')::date + run end, 1000 * (1 + ${hash(4)} % 45),
      ${byHash(['GBP', 'GBP', 'GBP', 'EUR', 'USD'], 5)}, ${byHash(['night', 'night', 'hour', 'day', 'song'], 6)}, 1 + i % 4, status,
      case when t < ${at} - (15 + run) * interval '1 day' then 'over' when t < ${at} - (1 + run) * interval '1 day' then 'asked' else 'none' end,
      ${at} - (${n} - i) * interval '30 seconds', ${at}
    from (select i, ${at} + (random() - 0.5) * interval '700 days' as t, case when i % 30 = 0 then 1 + i / 30 % 59 else 0 end as run, ${skewed(n, 2)} as poster, ${any(5000)} as a, ${any(5000)} as b,
      ${oneOf(places)} as place, ${oneOf(categories)} as category,
      (array['open', 'filled', 'closed', 'cancelled'])[1 + floor(4 * power(random(), 8))::int] as status
      from generate_series(1, ${n}) i) g
    join passages p on p.nth = a join passages q on q.nth = b`,
  `insert into gig_words select distinct unnest(tsvector_to_array(to_tsvector('simple', search))) from gigs`,
  `insert into applications (id, gig_id, applicant_id, client_id, note, state, accepted_terms, starts_at, ends_at, created_at, updated_at)
    select ${uid('rest', 'row_number() over ()')}, ${uid('gigs', 'a')}, ${uid('users', 'b')}, 'application', 'Yes please',
      (array['applied', 'accepted', 'declined', 'withdrawn'])[1 + (a + b) % 4], case when (a + b) % 4 = 1 then jsonb_build_object('venue', venue, 'place', place, 'remote', remote, 'date', date, 'startTime', start_time,
        'endTime', end_time, 'timeZone', time_zone, 'pay', jsonb_build_object('amount', pay_amount, 'currency', pay_currency, 'unit', pay_unit)) end, starts_at, ends_at, ${at} - b * interval '1 minute', ${at}
    from (select distinct ${skewed(n, 1.5)} as a, ${skewed(n, 1.5)} as b from generate_series(1, ${(3 * n) / 2})) p
    join gigs on gigs.id = ${uid('gigs', 'a')}`,
  `insert into conversations (id, user_low, user_high, created_at, last_seq)
    select ${uid('conversations', 'row_number() over ()')}, ${uid('users', 'a')}, ${uid('users', 'b')}, ${at}, 0
    from (select 1 as a, 1 + i as b from generate_series(1, ${Math.min(300, n / 100)}) i
      union all select i, i + 1 + (i % 5) from generate_series(2, ${n - 6}) i) p`,
  `insert into messages (id, seq, conversation_id, sender_id, recipient_id, client_id, text, created_at, delivered_at, read_at)
    overriding system value
    select ${uid('rest', 'i')}, i, c.id, case when i % 2 = 0 then user_low else user_high end, case when i % 2 = 0 then user_high else user_low end,
      'message' || i, 'See you at the load-in, number ' || i, t, case when new > 0.02 then t end, case when new > 0.05 then t end
    from (select i, ${skewed(n - 10, 2)} as nth, ${at} - (${5 * n} - i) * interval '3 seconds' as t,
      case when i > ${4 * n} then random() else 1 end as new from generate_series(1, ${5 * n}) i) m
    join conversations c on c.id = ${uid('conversations', 'nth')} order by i`,
  `update conversations c set last_seq = newest from
    (select conversation_id, max(seq) as newest from messages group by 1) m where m.conversation_id = c.id`,
  `update conversations set request_to = user_low, request_state = case when last_seq % 3 = 0 then 'refused' else 'open' end where last_seq % 8 = 1`,
  `insert into mutes (user_id, conversation_id, created_at) select user_low, id, ${at} from conversations where last_seq % 8 = 2`,
  `insert into archives (user_id, conversation_id, up_to) select user_high, id, last_seq from conversations where last_seq % 8 in (3, 4)`,
  `insert into hidden_messages (message_id, user_id, hidden, revision) select id, recipient_id, seq % 3 <> 0, 1 from messages where seq % 40 = 0`,
  `insert into message_files (id, owner_id, message_id, kind, mime, name, size, created_at, whole_at) select id, sender_id, id, 'audio', 'audio/mpeg', 'x.mp3', 1, created_at, created_at from messages where seq % 5 = 0`,
  `insert into message_reactions (message_id, user_id, emoji, created_at) select id, recipient_id, '👍', created_at from messages where seq % 10 = 0`,
  `insert into conversations (id, gig_id, created_at, last_seq)
    select ${uid('groups', 'i')}, ${uid('gigs', 'i')}, ${at}, 0 from generate_series(1, ${n / 20}) i`,
  `insert into group_members (conversation_id, user_id, joined_at, left_at)
    select distinct on (i, who) ${uid('groups', 'i')}, ${uid('users', 'who')}, ${at}, case when who % 9 = 0 then ${at} end
    from (select i, 1 as who from generate_series(1, 200) i
      union all select i, 2 + (i * 5 + k) % ${n - 2} from generate_series(1, ${n / 20}) i, generate_series(0, 3) k) m`,
  `insert into messages (id, seq, conversation_id, sender_id, client_id, text, created_at)
    overriding system value
    select ${uid('rest', `${5 * n} + i`)}, ${5 * n} + i, ${uid('groups', 'nth')}, ${uid('users', `2 + (nth * 5 + i % 4) % ${n - 2}`)},
      'said' || i, 'Load-in of the line-up, number ' || i, ${at}
    from (select i, (1 + floor(${n / 20} * power(${hash(7)} / 65536.0, 2)))::bigint as nth from generate_series(1, ${n}) i) m order by i`,
  `insert into message_copies (message_id, user_id, conversation_id, seq, delivered_at, read_at)
    select m.id, g.user_id, m.conversation_id, m.seq, case when m.seq < ${6 * n} - 500 then ${at} end, case when m.seq < ${6 * n} - 1000 then ${at} end
    from messages m join group_members g on g.conversation_id = m.conversation_id
    where m.recipient_id is null and g.user_id <> m.sender_id`,
  `update group_members g set last_seq = newest from
    (select conversation_id, max(seq) as newest from messages where recipient_id is null group by 1) m where m.conversation_id = g.conversation_id`,
  `insert into notifications (id, recipient_id, type, read, actor_id, subject_kind, subject_id, excerpt, created_at, withdrawn_at)
    select ${uid('rest', 'i')}, ${uid('users', 'recipient')}, (array['mention', 'comment', 'gig_application', 'link_request'])[1 + i % 4], i % 11 <> 0,
      ${uid('users', 'actor')}, (array['post', 'post', 'gig', 'person'])[1 + i % 4],
      case when i % 4 < 2 then ${uid('posts', 'actor')} when i % 4 = 2 then ${uid('gigs', 'actor')} else ${uid('users', 'actor')} end,
      'Lovely', ${at} - (${5 * n} - i) * interval '5 seconds', case when i % 1000 = 0 then ${at} end
    from (select i, ${skewed(n, 2)} as recipient, ${any(n)} as actor from generate_series(1, ${5 * n}) i) p`,
  `insert into sessions (id, user_id, user_agent, created_at, last_seen_at, expires_at, revoked_at)
    select ${uid('rest', 'i')}, ${uid('users', 'i')}, 'made up', ${at} - interval '1 day', ${at}, ${at} + (i % 30 + 1) * interval '1 day', case when i % 10 = 0 then ${at} end
    from generate_series(1, ${n}) i`,
  `insert into post_marks (user_id, post_id, kind, created_at)
    select ${uid('users', 'b')}, ${uid('posts', 'a')}, case when (a + b) % 3 = 0 then 'hidden' else 'saved' end, ${at} - a * interval '1 second'
    from (select distinct ${any(n)} as a, ${skewed(n, 1.6)} as b from generate_series(1, ${n})) p`,
  `insert into saved_gigs (user_id, gig_id, created_at) select ${uid('users', 'b')}, ${uid('gigs', 'a')}, ${at} - a * interval '1 second'
    from (select distinct ${any(n)} as a, ${skewed(n, 1.6)} as b from generate_series(1, ${n})) p`,
  `insert into gig_questions (id, gig_id, asker_id, client_id, client_hash, text, answer, answered_at, created_at)
    select ${uid('rest', 'i')}, ${uid('gigs', 'gig')}, ${uid('users', 'asker')}, 'question' || i, '', 'Is there a kit?',
      case when i % 3 = 0 then 'A small one.' end, case when i % 3 = 0 then ${at} end, ${at} - i * interval '1 second'
    from (select i, ${skewed(n, 1.6)} as gig, ${any(n)} as asker from generate_series(1, ${n}) i) q`,
  `insert into gig_invitations (id, gig_id, invitee_id, note, declined_at, created_at)
    select ${uid('rest', 'row_number() over ()')}, ${uid('gigs', 'a')}, ${uid('users', 'b')}, '', case when b % 3 = 0 then ${at} end, ${at} - b * interval '1 second'
    from (select distinct ${skewed(n, 1.6)} as a, ${skewed(n, 1.6)} as b from generate_series(1, ${n})) p`,
  `insert into deps (id, gig_id, player_id, dep_id, note, state, asked_version, created_at, updated_at)
    select ${uid('rest', 'row_number() over ()')}, ${uid('gigs', 'a')}, ${uid('users', 'b')}, ${uid('users', 'c')}, '',
      (array['asked', 'willing', 'passed', 'takenBack', 'ended'])[1 + b % 5], 1, ${at} - b * interval '1 second', ${at}
    from (select distinct on (a, b) a, b, c from
      (select ${skewed(n, 1.6)} as a, ${skewed(n, 1.6)} as b, ${any(n)} as c from generate_series(1, ${n})) asked
      where b <> c) p`,
  // Everywhere or about Leeds, for a kind of work or an instrument.
  `insert into gig_searches (id, owner_id, name, filters, filters_hash, created_at, looked_at, tell_at, words, skill_tags, where_keys, what_keys)
    select ${uid('rest', 'i')}, ${uid('users', `least(1 + i / 4, ${n})`)}, 'Search ' || i,
      case when i % 2 = 0 then jsonb_build_object('category', kind) else jsonb_build_object('skill', skill) end
        || case when i % 3 = 0 then '{}' else '{"near": "2644688", "within": "50"}'::jsonb end,
      'hash' || i, ${at} - i * interval '1 second', ${at} - interval '1 day', case when i % 500 = 0 then ${at} end, '[]',
      case when i % 2 = 1 then array[lower(skill)] end,
      case when i % 3 = 0 then array['any'] else array['at:53:-2', 'at:53:-3', 'at:54:-2', 'at:54:-3'] end,
      array[case when i % 2 = 0 then 'c:' || kind else 't:' || lower(skill) end]
    from (select i, ${byHash(categories, 7)} as kind, ${byHash(skills, 8)} as skill from generate_series(1, ${n}) i) s`,
  `insert into gig_matches (search_id, gig_id, matched_at, is_told) select ${uid('rest', 'a')}, ${uid('gigs', 'b')}, ${at} - b * interval '1 minute', a % 500 <> 0
    from (select distinct ${skewed(n, 1.6)} as a, ${any(n)} as b from generate_series(1, ${2 * n})) p`,
];

const indexes = `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as made
  from pg_index join pg_class on pg_class.oid = indrelid
  where relnamespace = 'public'::regnamespace and not indisprimary and not exists (
    select 1 from pg_constraint where conindid = indexrelid)`;

/** Runs a statement, always on the same connection. */
type Run = (statement: string) => Promise<{ rows: { name: string; made: string }[] }>;

/**
 * Fills a migrated, empty database, or only the tables in `only`. Indexes and the counts that triggers maintain are
 * created at the end.
 */
export async function fill(run: Run, rows: number, only?: readonly string[]): Promise<void> {
  const isWanted = (statement: string) => {
    const [, table = ''] = /^(?:insert into|update) (\w+)/.exec(statement) ?? [];
    return !only || table === '' || only.includes(table);
  };
  await run(`set session_replication_role = replica`);
  const { rows: made } = await run(indexes);
  for (const { name } of made) await run(`drop index ${name}`);
  for (const statement of statements(rows).filter(isWanted)) await run(statement);
  for (const index of made) await run(index.made);
  await run('set session_replication_role = default');
  await run('vacuum analyze');
}
