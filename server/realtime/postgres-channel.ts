import { createAdapter } from '@socket.io/postgres-adapter';
import { Client, type Pool } from 'pg';
import { poolOf } from '../db/database.ts';
import { type Channel, type ChannelWatch, watchAdapter } from './channel.ts';

/** The channel name of the adapter for the main namespace. */
const listens = 'listen "socket.io#/"';
/** A NOTIFY carries less than 8000 bytes. */
const payloadThreshold = 7500;

/** LISTEN and NOTIFY on the shared database. A connection of its own for each preserves the order. */
export async function postgresChannel(
  connectionString: string,
  { onRemoteMessage, onReconnect, failures }: ChannelWatch,
): Promise<Channel> {
  const onLost = (error: unknown) => failures.note('channel', error);
  const waits = { connectionTimeoutMillis: 5000, query_timeout: 5000 };
  const pool = await poolOf({ connectionString, max: 1, ...waits }, onLost);
  let listener: Client | undefined;
  let isClosed = false;

  const connect = async () => {
    const client = new Client({ connectionString, keepAlive: true, connectionTimeoutMillis: 5000 });
    const on = client.on.bind(client) as (event: string, listen: Listener) => Client;
    // The adapter fetches what was too long for a NOTIFY; later messages wait for that.
    const onInOrder = (event: string, listen: Listener) =>
      on(event, event === 'notification' ? oneAfterAnother(listen, onLost) : listen);
    client.on('error', onLost);
    await client.connect();
    await client.query(listens);
    if (isClosed) await client.end();
    client.once('end', () => {
      listener = undefined;
    });
    listener = client;
    onReconnect();
    return Object.assign(client, { on: onInOrder, release: () => void client.end() });
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
    onRemoteMessage,
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

type Listener = (given: never) => unknown;

/** A failing call does not hold up later ones. */
function oneAfterAnother(listen: Listener, onError: (error: unknown) => void): Listener {
  let last: Promise<unknown> = Promise.resolve();
  return (given) => {
    last = last.then(() => listen(given)).catch(onError);
  };
}
