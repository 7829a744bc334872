import { lookup } from 'node:dns';
import { once } from 'node:events';
import http, { type IncomingMessage } from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { isPublicAddress } from '../previews/guarded-page.ts';

/** Push services answer within a second. */
const patienceMs = 3000;

/** A name that leads to a machine beside ours, which nobody outside may have us call. */
export class InnerAddressError extends Error {
  override name = 'InnerAddressError';
}

/** Looks a name up and hands on nothing unless all that it leads to is public: the address checked is the one called. */
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

/** What a push service answers. `waitSeconds`: after how long it may be tried again; null where it does not say. */
type Answer = { status: number; waitSeconds: number | null };

/**
 * Hands a push to its service. Of its answer the head alone is read: anybody may have named it.
 * @param via where it goes instead, for tests
 * @throws Error when nothing answers in time, InnerAddressError when it may not be called
 */
export async function deliver({ endpoint, method, headers, body }: Push, via?: string): Promise<Answer> {
  const url = new URL(endpoint);
  const how = { method, headers, agent: false as const, signal: AbortSignal.timeout(patienceMs) };
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

/** Longer a device is not left without its news, whatever a push service says. */
const longestWait = 3600;

/** `Retry-After` (RFC 9110, 10.2.3): seconds, or a date. */
function waitOf(said: string | undefined): number | null {
  if (said === undefined) return null;
  const seconds = /^\d+$/.test(said) ? Number(said) : (Date.parse(said) - Date.now()) / 1000;
  return Number.isNaN(seconds) ? null : Math.min(longestWait, Math.max(0, Math.ceil(seconds)));
}
