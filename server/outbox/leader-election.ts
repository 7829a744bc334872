import type { Client } from 'pg';
import { locks } from '../db/database.ts';
import type { Failures } from '../ops/logger.ts';

type Turn = {
  isOurs: () => boolean;
  /** Something was written here, so the leader should look for it. */
  tell: () => void;
  /** Resigns in favour of another process. */
  stop: () => Promise<void>;
};

const written = 'sidestage_outbox';
const givenUp = 'sidestage_outbox_turn';
const tickMs = 1000;

/**
 * Elects one of the processes on a PostgreSQL database to serve the outbox: the one with an advisory lock,
 * which PostgreSQL releases when that process dies. The lock's connection also listens for what others wrote.
 * @param onTurn called when there may be something to send
 */
export function takeTurns(connectionString: string, failures: Failures, onTurn: () => void): Turn {
  let client: Client | undefined;
  let isOurs = false;
  let isStopped = false;
  let telling: 'not' | 'once' | 'again' = 'not';

  const forget = () => {
    client = undefined;
    isOurs = false;
  };
  const connect = async () => {
    const { Client } = await import('pg');
    const waits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
    const fresh = new Client({ connectionString, keepAlive: true, ...waits });
    fresh.on('error', (error) => failures.note('database connection', error));
    fresh.on('end', () => {
      if (client === fresh) forget();
    });
    fresh.on('notification', ({ channel }) => {
      if (channel === givenUp) void look();
      else if (isOurs) onTurn();
    });
    await fresh.connect();
    await fresh.query(`listen ${written}; listen ${givenUp}`);
    client = fresh;
  };

  const tryLock = async (on: Client) => {
    const { rows } = await on.query('select pg_try_advisory_lock($1) as ours', [locks.outbox]);
    if (rows[0]?.ours !== true || client !== on) return;
    isOurs = true;
    onTurn();
  };

  let looking: Promise<void> | undefined;
  const look = () => {
    if (isStopped) return looking;
    looking ??= lookOnce().finally(() => {
      looking = undefined;
    });
    return looking;
  };
  const lookOnce = async () => {
    const before = client;
    try {
      if (!client) await connect();
      if (client && !isOurs) await tryLock(client);
      else await client?.query('select 1');
    } catch (error) {
      failures.note('database connection', error);
      if (client === before) forget();
      void before?.end().catch(() => {});
    }
  };
  const notifyLeader = () => {
    if (telling !== 'not') telling = 'again';
    else if (client) void announce(client);
  };
  const announce = async (on: Client) => {
    try {
      do {
        telling = 'once';
        await on.query(`notify ${written}`);
      } while (isAgain());
    } catch (error) {
      failures.note('database connection', error);
    }
    telling = 'not';
  };
  const isAgain = () => telling === 'again';
  void look();
  const ticks = setInterval(look, tickMs).unref();

  return {
    isOurs: () => isOurs,
    tell: notifyLeader,
    stop: async () => {
      isStopped = true;
      clearInterval(ticks);
      await looking;
      if (isOurs)
        await client?.query(`select pg_advisory_unlock(${locks.outbox}); notify ${givenUp}`).catch(() => {});
      isOurs = false;
      await client?.end().catch(() => {});
    },
  };
}
