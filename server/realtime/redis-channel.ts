import { createAdapter } from '@socket.io/redis-streams-adapter';
import { Redis } from 'ioredis';
import { redisOptions } from '../db/redis.ts';
import type { Channel, ChannelWatch } from './channel.ts';
import { watchAdapter } from './watched-adapter.ts';

/** By a stream of Redis, read by every process from where it stopped. */
export async function redisChannel(
  url: string,
  { onHeard, onBack, failures }: ChannelWatch,
): Promise<Channel> {
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
      onBack();
    });
    return connection;
  };

  // What could not be sent waits for Redis: the adapter asks again at once, without end, when a command of its fails.
  const publisher = watch(new Redis(url, { ...redisOptions, maxRetriesPerRequest: null }));
  const duplicate = publisher.duplicate.bind(publisher);
  publisher.duplicate = (options) => watch(duplicate(options));
  const { adapter, flushed } = watchAdapter(
    createAdapter(publisher, { streamName: 'sidestage', channelPrefix: 'sidestage' }),
    onHeard,
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
