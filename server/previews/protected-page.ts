import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import ipaddr from 'ipaddr.js';

/** The page cannot be shown or must not be fetched; callers cannot tell which. */
export class NoPage extends Error {
  override name = 'NoPage';
}

/** Access to the network; tests pass their own. */
export type Outside = {
  resolve: (name: string) => Promise<string[]>;
  /** Where a connection to an accepted address goes. */
  dial: (address: string, port: number) => { host: string; port: number };
  /** Milliseconds in total. */
  time: number;
};

const outside: Outside = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  dial: (host, port) => ({ host, port }),
  time: 3000,
};

const maxBytes = 512 * 1024;
const maxRedirects = 3;
const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
const [publicNet, publicBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is on the public internet, not of this machine, its network or a tunnel into one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(publicNet, publicBits);
}

/**
 * Resolves a URL to the address to connect to: only ports 80 and 443, no password, and no internal address
 * among those of the name. Connecting to the result keeps a second lookup from leading elsewhere.
 * @throws NoPage
 */
async function addressOf({ protocol, port, hostname, username, password }: URL, { resolve }: Outside) {
  if (!(protocol in ports) || port !== '' || username || password) throw new NoPage('not of the web');
  const name = hostname.replace(/^\[(.*)\]$/, '$1');
  const found = ipaddr.isValid(name) ? [name] : await resolve(name);
  const [first] = found;
  if (first === undefined || !found.every(isPublicAddress)) throw new NoPage('an inner address');
  return first;
}

/** Requests a URL from a given address. */
async function get(url: URL, outside: Outside, signal: AbortSignal): Promise<IncomingMessage> {
  const address = await addressOf(url, outside);
  signal.throwIfAborted();
  const isSecure = url.protocol === 'https:';
  const request = (isSecure ? requestSecure : requestPlain)({
    ...outside.dial(address, ports[url.protocol] ?? 0),
    servername: ipaddr.isValid(url.hostname) ? '' : url.hostname,
    path: `${url.pathname}${url.search}`,
    headers: {
      host: url.host,
      accept: 'text/html',
      'accept-encoding': 'identity',
      'user-agent': 'Sidestage (link preview)',
    },
    agent: false,
    maxHeaderSize: 16 * 1024,
    signal,
  });
  return new Promise((done, failed) => {
    request.on('response', done).on('error', failed).end();
  });
}

const isRedirect = (status = 0) => [301, 302, 303, 307, 308].includes(status);

/** The start of a page, decoded by its own character set. */
async function read(answer: IncomingMessage): Promise<string> {
  const { 'content-type': type = '', 'content-encoding': packed = 'identity' } = answer.headers;
  const isPage = answer.statusCode === 200 && /^text\/html\s*(;|$)/i.test(type) && packed === 'identity';
  if (!isPage) throw new NoPage('no page');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size >= maxBytes) break;
  }
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  const bytes = Buffer.concat(parts).subarray(0, maxBytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/**
 * Fetches a page that a member has linked, but nothing of our own network: every address is checked before it
 * is connected to, also after redirects.
 * @throws NoPage, or a connection error
 */
export async function fetchPage(href: string, how: Partial<Outside> = {}): Promise<string> {
  const reached = { ...outside, ...how };
  const given = new AbortController();
  const timer = setTimeout(() => given.abort(new NoPage('too slow')), reached.time);
  const late = new Promise<never>((_, failed) => {
    given.signal.addEventListener('abort', () => failed(given.signal.reason), { once: true });
  });
  try {
    return await Promise.race([follow(new URL(href), reached, given.signal), late]);
  } finally {
    clearTimeout(timer);
    given.abort();
  }
}

async function follow(start: URL, reached: Outside, signal: AbortSignal): Promise<string> {
  let url = start;
  for (let left = maxRedirects; ; left -= 1) {
    const answer = await get(url, reached, signal);
    const { location } = answer.headers;
    if (!isRedirect(answer.statusCode) || !location) return read(answer);
    answer.destroy();
    if (left === 0 || !URL.canParse(location, url)) throw new NoPage('leads on and on');
    url = new URL(location, url);
  }
}
