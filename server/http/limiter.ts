import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Redis } from 'ioredis';
import ipaddr from 'ipaddr.js';
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible';
import { limits } from '#contract/limits.ts';
import type { Failures } from '../ops/logger.ts';
import type { Rates } from '../settings.ts';
import { TooManyError } from './errors.ts';

/** The number of calls per window and key. */
type Allowance = { name: string; max: number; windowMs: number };

export type Limiter = {
  /** Counts one call. @throws TooManyError when the key has used up its allowance */
  spend: (allowance: Allowance, key: string) => Promise<void>;
  /** False while this process counts by itself. */
  isShared: () => boolean;
  /** The number of processes that share each allowance while they count separately. */
  processes: () => number;
  refused: ReadonlyMap<string, number>;
};

type Parts = {
  /** Shared by all processes; undefined: each process counts its share. */
  redis: Redis | undefined;
  processes: () => number;
  failures: Failures;
};

/** How long this process counts by itself after Redis has failed. */
const pauseMs = 1000;

/**
 * Counts calls in Redis for all processes. Without Redis, or while it fails, each process counts by itself
 * and allows its share: the allowance divided by the number of live processes.
 */
export function createLimiter({ redis, processes, failures }: Parts): Limiter {
  const localCounters = new Map<string, RateLimiterMemory>();
  const sharedCounters = new Map<string, RateLimiterRedis>();
  const refused = new Map<string, number>();
  let failedAt: number | undefined;

  const isPaused = () => failedAt !== undefined && performance.now() - failedAt < pauseMs;

  const countAlone = async (allowance: Allowance, key: string) => {
    const counter = counterFor(localCounters, allowance, () => new RateLimiterMemory(optionsOf(allowance)));
    await counter.consume(key, Math.min(processes(), allowance.max));
  };

  const count = async (allowance: Allowance, key: string) => {
    if (redis === undefined || isPaused()) return countAlone(allowance, key);
    const options = { storeClient: redis, rejectIfRedisNotReady: true };
    const make = () => new RateLimiterRedis({ ...optionsOf(allowance), ...options });
    const counter = counterFor(sharedCounters, allowance, make);
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

function counterFor<T>(counters: Map<string, T>, { name }: Allowance, make: () => T): T {
  const existing = counters.get(name);
  if (existing) return existing;
  const created = make();
  counters.set(name, created);
  return created;
}

/** A member, or for visitors their network. */
export const callerKey = ({ viewer, ip }: Pick<FastifyRequest, 'viewer' | 'ip'>) =>
  viewer ? `member:${viewer.id}` : networkOf(ip);

/** An IPv4 address, or the /64 of an IPv6 address, as that is one line. */
export function networkOf(ip: string): string {
  if (!ipaddr.isValid(ip)) return ip.toLowerCase();
  const address = ipaddr.process(ip);
  return address.kind() === 'ipv4'
    ? address.toString()
    : ipaddr.IPv6.networkAddressFromCIDR(`${address.toString()}/64`).toString();
}

/** The allowances of routes, by member, or by address for visitors. */
type AllowanceName = 'calls' | 'pictures' | 'cards' | 'calendars' | 'pages' | 'health';

declare module 'fastify' {
  interface FastifyContextConfig {
    allowance?: AllowanceName;
  }
}

/** Pictures, files and calendars have larger allowances, as lists show many of them per call. */
const allowancesOf = ({ general }: Rates): Record<AllowanceName, Allowance> => {
  const wide = general.max * limits.pageSizeMax;
  return {
    calls: { ...general, name: 'calls' },
    pictures: { ...general, name: 'pictures', max: wide },
    cards: { ...general, name: 'cards' },
    // Calendar providers fetch the feeds of many members from few addresses.
    calendars: { ...general, name: 'calendars', max: wide },
    pages: { ...general, name: 'pages', max: wide },
    health: { ...general, name: 'health' },
  };
};

const nameFor = ({ routeOptions: { config, url = '' } }: FastifyRequest): AllowanceName =>
  config?.allowance ?? (url.startsWith('/api/') ? 'calls' : 'pages');

/**
 * Counts every call of the routes added after it, once the caller is identified. Returns the same hook for
 * the not-found handler, which is no route.
 */
export function limitRoutes(app: FastifyInstance, { limiter, rates }: { limiter: Limiter; rates: Rates }) {
  const allowances = allowancesOf(rates);
  const limit = (request: FastifyRequest) => limiter.spend(allowances[nameFor(request)], callerKey(request));
  app.addHook('onRoute', (route) => {
    const own = [route.onRequest ?? []].flat();
    if (!own.includes(limit)) route.onRequest = [...own, limit];
  });
  return limit;
}
