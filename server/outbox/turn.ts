import type { Client } from 'pg';
import type { Failures } from '../ops/failures.ts';

/** Whose turn it is to send the outbox. */
export type Turn = {
  isOurs: () => boolean;
  /** Something was written here: whoever has the turn looks for it. */
  tell: () => void;
  /** Gives the turn to another process at once. */
  stop: () => Promise<void>;
};

const turnLock = 460_046_005;
const written = 'sidestage_outbox';
const givenUp = 'sidestage_outbox_turn';
const tickMs = 1000;

/**
 * One process of all that share a PostgreSQL serves the outbox: the one that holds an advisory lock, which PostgreSQL
 * takes back when that process dies. The connection that holds it also hears of what others wrote.
 * @param onTurn is called when there may be something to send
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
    const fresh = new Client({
      connectionString,
      keepAlive: true,
      connectionTimeoutMillis: 5000,
      query_timeout: 5000,
    });
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
    const { rows } = await on.query('select pg_try_advisory_lock($1) as ours', [turnLock]);
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
  const tell = () => {
    if (telling !== 'not') telling = 'again';
    else if (client) void tellAll(client);
  };
  const tellAll = async (on: Client) => {
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
    tell,
    stop: async () => {
      isStopped = true;
      clearInterval(ticks);
      await looking;
      if (isOurs)
        await client?.query(`select pg_advisory_unlock(${turnLock}); notify ${givenUp}`).catch(() => {});
      isOurs = false;
      await client?.end().catch(() => {});
    },
  };
}
