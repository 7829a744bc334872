import type { Redis } from 'ioredis';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import type { Failures } from '../ops/failures.ts';
import { TooManyError } from './errors.ts';

/** So many calls in a window, for each key of its own. */
export type Allowance = { name: string; max: number; windowMs: number };

export type Limiter = {
  /** Counts one call. @throws TooManyError when the key has used up its allowance. */
  spend: (allowance: Allowance, key: string) => Promise<void>;
  /** False while this process counts alone. */
  isShared: () => boolean;
  /** Into how many parts each allowance is divided while processes count alone. */
  processes: () => number;
  /** Calls refused so far, by allowance. */
  refused: ReadonlyMap<string, number>;
};

type Parts = {
  /** Where all processes count together; undefined: each counts its share. */
  redis: Redis | undefined;
  /** How many processes serve the same callers. */
  processes: () => number;
  failures: Failures;
};

/** How long this process counts alone after Redis has failed, before it asks Redis again. */
const pauseMs = 1000;

/**
 * Counts calls in Redis for all processes together. Without Redis, and while it fails, each process counts alone and
 * allows its share: the allowance divided by the number of live processes.
 */
export function createLimiter({ redis, processes, failures }: Parts): Limiter {
  const alone = new Map<string, RateLimiterMemory>();
  const together = new Map<string, RateLimiterRedis>();
  const refused = new Map<string, number>();
  let failedAt: number | undefined;

  const isPaused = () => failedAt !== undefined && performance.now() - failedAt < pauseMs;

  const countAlone = async (allowance: Allowance, key: string) => {
    const counter = kept(alone, allowance, () => new RateLimiterMemory(optionsOf(allowance)));
    await counter.consume(key, Math.min(processes(), allowance.max));
  };

  const count = async (allowance: Allowance, key: string) => {
    if (redis === undefined || isPaused()) return countAlone(allowance, key);
    const counter = kept(
      together,
      allowance,
      () =>
        new RateLimiterRedis({ ...optionsOf(allowance), storeClient: redis, rejectIfRedisNotReady: true }),
    );
    try {
      await counter.consume(key);
      failedAt = undefined;
    } catch (error) {
      if (error instanceof RateLimiterRes) throw error;
      if (failedAt === undefined) failures.note('redis', error);
      failedAt = performance.now();
      return countAlone(allowance, key);
    }
  };

  return {
    spend: (allowance, key) =>
      count(allowance, key).catch((error: unknown) => {
        if (!(error instanceof RateLimiterRes)) throw error;
        refused.set(allowance.name, (refused.get(allowance.name) ?? 0) + 1);
        throw new TooManyError(Math.max(1, Math.ceil(error.msBeforeNext / 1000)));
      }),
    isShared: () => redis !== undefined && failedAt === undefined,
    processes,
    refused,
  };
}

const optionsOf = ({ name, max, windowMs }: Allowance) => ({
  keyPrefix: `sidestage-limit:${name}`,
  points: max,
  duration: windowMs / 1000,
});

function kept<T>(counters: Map<string, T>, { name }: Allowance, make: () => T): T {
  const known = counters.get(name);
  if (known) return known;
  const made = make();
  counters.set(name, made);
  return made;
}
