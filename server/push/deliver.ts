import { lookup } from 'node:dns';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import {
  type CircuitBreakerPolicy,
  ConsecutiveBreaker,
  circuitBreaker,
  ExponentialBackoff,
  handleWhen,
  isBrokenCircuitError,
  noJitterGenerator,
} from 'cockatiel';
import * as v from 'valibot';
import { readOrCreateSecret } from '../crypto.ts';
import type { Db } from '../db/database.ts';
import { isPublicAddress } from '../previews/protected-page.ts';
import type { Settings } from '../settings.ts';

/** Push services usually answer within a second. */
const timeoutMs = 3000;

/** A name resolves to an internal address, which must not be called. */
export class InnerAddressError extends Error {
  override name = 'InnerAddressError';
}

/** Resolves a name only if all its addresses are public, so that the checked address is connected to. */
export const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, found) => {
    if (error) return callback(error, '');
    const [first] = found;
    if (!first || !found.every(({ address }) => isPublicAddress(address)))
      return callback(new InnerAddressError('this name leads to no public address'), '');
    if (options.all) return callback(null, found);
    callback(null, first.address, first.family);
  });
};

type Push = { endpoint: string; method: string; headers: Record<string, string>; body: Buffer };

/** `waitSeconds`: when to try again; null if the push service does not say. */
type Answer = { status: number; waitSeconds: number | null };

/**
 * Sends a push to its service. Only the head of the answer is read, as members name the hosts.
 * @param via another host, for tests
 * @throws Error on a timeout, InnerAddressError for an internal address
 */
export async function deliver({ endpoint, method, headers, body }: Push, via?: string): Promise<Answer> {
  const url = new URL(endpoint);
  const how = { method, headers, agent: false as const, signal: AbortSignal.timeout(timeoutMs) };
  const sent =
    via === undefined
      ? https.request(url, { ...how, lookup: publicLookup })
      : http.request(new URL(url.pathname, via), { ...how, headers: { ...headers, host: url.host } });
  sent.end(body);
  const [response]: IncomingMessage[] = await once(sent, 'response');
  sent.on('error', () => {});
  response?.destroy();
  return { status: response?.statusCode ?? 0, waitSeconds: waitOf(response?.headers['retry-after']) };
}

/** The longest delay, whatever a push service asks for. */
const maxWaitSeconds = 3600;

/** `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. */
function waitOf(header: string | undefined): number | null {
  if (header === undefined) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : (Date.parse(header) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(maxWaitSeconds, Math.max(0, Math.ceil(seconds)));
}

/** A push service is not called for a while after repeated failures. */
export class HostAwayError extends Error {
  override name = 'HostAwayError';
}

export type PushHosts = {
  /**
   * Calls a push service. After three failures in a row it is not called for half a minute, then one call tries
   * it; the pause doubles, up to ten minutes, until one succeeds.
   * @throws HostAwayError during the pause
   */
  call: <T>(host: string, work: () => Promise<T>) => Promise<T>;
};

const failuresInARow = 3;
const pauses = { initialDelay: 30_000, maxDelay: 600_000 };
/** Members name the hosts, so the one called longest ago is evicted. */
const maxHosts = 1000;

export function pushHosts(): PushHosts {
  const breakers = new Map<string, CircuitBreakerPolicy>();
  const breakerOf = (host: string) => {
    const breaker =
      breakers.get(host) ??
      circuitBreaker(
        handleWhen((error) => !(error instanceof InnerAddressError)),
        {
          halfOpenAfter: new ExponentialBackoff({ ...pauses, generator: noJitterGenerator }),
          breaker: new ConsecutiveBreaker(failuresInARow),
        },
      );
    breakers.delete(host);
    breakers.set(host, breaker);
    const [oldest] = breakers.keys();
    if (breakers.size > maxHosts && oldest !== undefined) breakers.delete(oldest);
    return breaker;
  };
  return {
    call: (host, work) =>
      breakerOf(host)
        .execute(work)
        .catch((error: unknown) => {
          throw isBrokenCircuitError(error) ? new HostAwayError('the push service is away') : error;
        }),
  };
}

const keysSchema = v.object({ publicKey: v.string(), privateKey: v.string() });
/** P-256 keys in base64url. */
export type VapidKeys = v.InferOutput<typeof keysSchema>;

/**
 * The configured keys, or those generated on first use. Browsers subscribe with them, so changed keys reach
 * none of the existing subscriptions.
 */
export function readVapidKeys(db: Db, settings: Settings): () => Promise<VapidKeys> {
  const given = settings.push.keys;
  return given
    ? async () => given
    : readOrCreateSecret(db, settings, { name: 'vapid', schema: keysSchema, make });
}

async function make(): Promise<VapidKeys> {
  const { default: webPush } = await import('web-push');
  return webPush.generateVAPIDKeys();
}
