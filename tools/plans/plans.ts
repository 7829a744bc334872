import { join } from 'node:path';
import { TransactionRollbackError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { pino } from 'pino';
import { createApp } from '#server/create-app.ts';
import { connectionOptions, type Db, openDatabase, poolOf } from '#server/db/database.ts';
import { failuresTo } from '#server/ops/logger.ts';
import { openGazetteer } from '#server/places/gazetteer.ts';
import { readSettings } from '#server/settings.ts';
import { type Asked, type Explained, explain, faultsOf, listen } from './explain.ts';
import { fill, filledAt } from './fill.ts';
import {
  callsOf,
  type Facts,
  longThread,
  mostRows,
  tokenOf,
  usualRows,
  viewerId,
  writes,
} from './questions.ts';

export type Answer = Explained & { question: string; text: string; faults: string[] };

/** Fills an empty PostgreSQL database, sends the server every request, and explains the queries that it runs. */
export async function explainAll(
  databaseUrl: string,
  rows: number,
  tell = (_: string) => {},
): Promise<Answer[]> {
  const { db, close } = await openDatabase({ databaseUrl, folder: '' });
  const client = new pg.Client({ connectionString: databaseUrl, options: connectionOptions });
  await client.connect();
  try {
    await fill((statement) => client.query(statement), rows);
    await fillTowns(db);
    await close();
    tell('filled');
    const big = await bigTables(client);
    const answers: Answer[] = [];
    for (const [question, asked] of await questionsOf(databaseUrl, client))
      for (const one of asked) {
        const explained = await explain(client, one);
        answers.push({
          ...explained,
          question,
          text: one.text,
          faults: faultsOf(explained.plan, big, mostRows[question] ?? usualRows),
        });
      }
    return answers;
  } finally {
    await client.end();
  }
}

/** Inserts the towns, as a server does on its first start. */
export async function fillTowns(db: Db): Promise<void> {
  const failures = failuresTo(pino({ level: 'silent' }));
  await openGazetteer({ db, failures, hasRoom: async () => true, now: () => filledAt }).filled();
}

/** The tables with more rows than fit on one page. */
async function bigTables(client: pg.Client): Promise<Set<string>> {
  const { rows } = await client.query<{ relname: string }>(
    `select relname from pg_class where relnamespace in ('public'::regnamespace, 'gazetteer'::regnamespace) and relkind = 'r' and reltuples > 1000`,
  );
  return new Set(rows.map(({ relname }) => relname));
}

/** The server on a filled database, at the time of the filling, without rate limits. */
export function appOn(db: Db) {
  const settings = readSettings({ PORT: '0', JWT_SECRET: 'j'.repeat(32), ALTCHA_SECRET: 'a'.repeat(32) });
  const loose = { max: 1_000_000, windowMs: 60_000 };
  const clientFolder = join(import.meta.dirname, 'no-client');
  const log = pino({ level: 'silent' });
  return createApp(
    { ...settings, rates: { general: loose, auth: loose } },
    { db, log, now: () => filledAt, clientFolder },
  );
}

/** The queries that the server runs for each request. */
async function questionsOf(connectionString: string, client: pg.Client): Promise<Map<string, Asked[]>> {
  const pool = await poolOf({ connectionString, max: 1 }, () => {});
  const asked = new Map<string, Asked[]>();
  const known = new Set<string>();
  let question = '';
  listen(pool, (one) => {
    if (!/^\s*(select|with|update|delete)\b/.test(one.text)) return;
    const key = JSON.stringify([one.text, one.values]);
    if (known.has(key)) return;
    known.add(key);
    asked.get(question)?.push(one);
  });
  const db = drizzle({ client: pool, casing: 'snake_case' });
  const app = await appOn(db);
  try {
    const facts = await factsOf(client);
    const headers = { 'x-auth-token': await tokenOf(app.tokens) };
    for (const [name, url] of Object.entries(callsOf(facts))) {
      question = name;
      asked.set(name, []);
      const { statusCode, body } = await app.http.inject({ url, headers });
      if (statusCode !== 200) throw new Error(`"${name}" was answered ${statusCode}: ${body}`);
    }
    for (const [name, write] of Object.entries(writes)) {
      question = name;
      asked.set(name, []);
      await db
        .transaction(async (tx) => {
          await write(tx, facts);
          tx.rollback();
        })
        .catch((error: unknown) => {
          if (!(error instanceof TransactionRollbackError)) throw error;
        });
    }
    return asked;
  } finally {
    await app.close();
    await pool.end();
  }
}

async function factsOf(client: pg.Client): Promise<Facts> {
  const one = async (query: string) =>
    (await client.query<{ id: string }>(query, [viewerId])).rows[0]?.id ?? '';
  return {
    ownGig: await one('select id from gigs where poster_id = $1 order by starts_at limit 1'),
    firstComment: await one(
      'select thread_id as id from comments where author_id <> $1 and thread_id is not null group by 1 order by count(*) desc limit 1',
    ),
    newestInGroup: await one(
      'select message_id as id from message_copies where user_id = $1 order by seq desc limit 1',
    ),
    newest: await one(
      `select id from messages where recipient_id = $1 and conversation_id = '${longThread}' order by seq desc limit 1`,
    ),
  };
}
