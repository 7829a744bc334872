import type { Adapter } from 'socket.io-adapter';
import type { Failures } from '../ops/failures.ts';
import type { Settings } from '../settings.ts';

/** What another process tells its sockets, or that it ends those of a session. */
export type Heard =
  | { kind: 'told'; rooms: readonly string[]; event: string; payload: unknown }
  | { kind: 'ended'; rooms: readonly string[] };

/** The way from one process to the sockets of the others. */
export type Channel = {
  /** For socket.io; undefined where there is one process only. */
  adapter: ((namespace: unknown) => Adapter) | undefined;
  isUp: () => boolean;
  /** Resolves when what was told so far has left this process; rejects when some of it may not have. */
  flushed: () => Promise<void>;
  close: () => Promise<void>;
};

export type ChannelWatch = {
  onHeard: (heard: Heard) => void;
  /** The way is open again after a time in which something may have been missed. */
  onBack: () => void;
  failures: Failures;
};

const alone: Channel = {
  adapter: undefined,
  isUp: () => true,
  flushed: async () => {},
  close: async () => {},
};

/**
 * By the settings: Redis, else PostgreSQL, else nothing, because embedded data have one process.
 * @throws SettingError when `REDIS_URL` leads nowhere.
 */
export async function openChannel(
  { redisUrl, databaseUrl }: Pick<Settings, 'redisUrl' | 'databaseUrl'>,
  watch: ChannelWatch,
): Promise<Channel> {
  if (databaseUrl === undefined) return alone;
  if (redisUrl === undefined) {
    const { postgresChannel } = await import('./postgres-channel.ts');
    return postgresChannel(databaseUrl, watch);
  }
  const { redisChannel } = await import('./redis-channel.ts');
  return redisChannel(redisUrl, watch);
}
