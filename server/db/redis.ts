import { Redis, type RedisOptions } from 'ioredis';
import { SettingError } from '../config/reader.ts';
import type { Failures } from '../ops/logger.ts';

/** How every connection comes back after Redis was away. */
export const redisOptions: RedisOptions = {
  connectTimeout: 5000,
  keepAlive: 10_000,
  retryStrategy: (tries) => Math.min(tries * 50, 500),
};

/**
 * A connection for counting calls: what it cannot ask at once fails at once, and the call goes on uncounted.
 * @throws SettingError when `REDIS_URL` leads nowhere.
 */
export async function openRedis(url: string, failures: Failures): Promise<Redis> {
  const redis = new Redis(url, {
    ...redisOptions,
    lazyConnect: true,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 0,
    commandTimeout: 1000,
    retryStrategy: () => null,
  });
  let problem: unknown;
  redis.on('error', (error) => {
    problem = error;
    failures.note('redis', error);
  });
  try {
    await redis.connect();
    await redis.ping();
  } catch (cause) {
    redis.disconnect();
    const { message } = problem instanceof Error ? problem : Object(cause);
    throw new SettingError(`REDIS_URL cannot be used: ${message}.`, { cause });
  }
  redis.options.retryStrategy = redisOptions.retryStrategy;
  return redis;
}
