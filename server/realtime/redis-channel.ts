import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { redisOptions } from '../db/redis.ts';
import { type ChannelWatch, watchAdapter } from './channel.ts';

/** A Redis stream, which each process reads from where it stopped. */
export async function redisChannel(url: string, { onRemoteMessage, onReconnect, failures }: ChannelWatch) {
  const connections = new Set<Redis>();
  let wasBroken = true;
  const isUp = () => [...connections].every(({ status }) => status === 'ready');
  const watch = (connection: Redis) => {
    connections.add(connection);
    connection.on('error', (error) => failures.note('channel', error));
    connection.on('close', () => {
      wasBroken = true;
    });
    connection.on('ready', () => {
      if (!wasBroken || !isUp()) return;
      wasBroken = false;
      onReconnect();
    });
    return connection;
  };

  // Commands wait for Redis: if one failed, the adapter would retry at once, endlessly.
  const publisher = watch(new Redis(url, { ...redisOptions, maxRetriesPerRequest: null }));
  const duplicate = publisher.duplicate.bind(publisher);
  publisher.duplicate = (options) => watch(duplicate(options));
  const { adapter, flushed } = watchAdapter(
    createAdapter(publisher, { streamName: 'sidestage', channelPrefix: 'sidestage' }),
    onRemoteMessage,
  );
  return {
    adapter,
    isUp,
    flushed: () =>
      flushed().catch((error) => {
        publisher.disconnect(true);
        throw error;
      }),
    close: async () => {
      await flushed().catch(() => {});
      for (const connection of connections) connection.disconnect();
    },
  };
}
