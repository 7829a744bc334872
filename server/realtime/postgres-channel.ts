import { createAdapter } from '@socket.io/postgres-adapter';
import { Client, type Pool } from 'pg';
import { poolOf } from '../db/database.ts';
import type { Channel, ChannelWatch } from './channel.ts';
import { watchAdapter } from './watched-adapter.ts';

/** As the adapter names it for the main namespace. */
const listens = 'listen "socket.io#/"';
/** A NOTIFY carries less than 8000 bytes. */
const payloadThreshold = 7500;

/** By LISTEN and NOTIFY of the database that all share. One connection listens, one tells, so that order is kept. */
export async function postgresChannel(
  connectionString: string,
  { onHeard, onBack, failures }: ChannelWatch,
): Promise<Channel> {
  const onLost = (error: unknown) => failures.note('channel', error);
  const waits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const pool = await poolOf({ connectionString, max: 1, ...waits }, onLost);
  let listener: Client | undefined;
  let isClosed = false;

  const connect = async () => {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 });
    const on = client.on.bind(client) as (event: string, hear: Hear) => Client;
    // The adapter fetches what was too long for a NOTIFY; what comes after it waits for that.
    const onInTurn = (event: string, hear: Hear) =>
      on(event, event === 'notification' ? oneByOne(hear, onLost) : hear);
    client.on('error', onLost);
    await client.connect();
    await client.query(listens);
    if (isClosed) await client.end();
    client.once('end', () => {
      listener = undefined;
    });
    listener = client;
    onBack();
    return Object.assign(client, { on: onInTurn, release: () => void client.end() });
  };
  const query: Pool['query'] = pool.query.bind(pool);
  const { adapter, flushed, fail } = watchAdapter(
    createAdapter(Object.assign(Object.create(pool), { connect, query }), {
      payloadThreshold,
      errorHandler: (error) => {
        fail(error);
        onLost(error);
      },
    }),
    onHeard,
    true,
  );
  return {
    adapter,
    flushed,
    isUp: () => listener !== undefined,
    close: async () => {
      isClosed = true;
      await flushed().catch(() => {});
      await listener?.end();
      await pool.end();
    },
  };
}

type Hear = (given: never) => unknown;

/** One that fails keeps no later one back. */
function oneByOne(hear: Hear, onError: (error: unknown) => void): Hear {
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    last = last.then(() => hear(given)).catch(onError);
  };
}
