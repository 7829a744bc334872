import { lookup } from 'node:dns/promises';
import { type IncomingMessage, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import ipaddr from 'ipaddr.js';

/** The page cannot be shown, or must not be fetched: nobody is told which. */
export class NoPage extends Error {
  override name = 'NoPage';
}

/** How the world outside is reached; tests give their own. */
export type Outside = {
  /** All addresses of a name. */
  resolve: (name: string) => Promise<string[]>;
  /** Where a connection to an address that was let through leads. */
  dial: (address: string, port: number) => { host: string; port: number };
  /** Milliseconds for all of it. */
  time: number;
};

const outside: Outside = {
  resolve: async (name) => (await lookup(name, { all: true })).map(({ address }) => address),
  dial: (host, port) => ({ host, port }),
  time: 3000,
};

const mostBytes = 512 * 1024;
const mostRedirects = 3;
const ports: Record<string, number> = { 'http:': 80, 'https:': 443 };
const [publicNet, publicBits] = ipaddr.IPv6.parseCIDR('2000::/3');

/** Whether an address is of the open internet: nothing of this machine, its network or a tunnel into one. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text) || text.includes('%')) return false;
  const address = ipaddr.process(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(publicNet, publicBits);
}

/**
 * The address that a URL may be fetched from: of the web's own ports, without a password, and no address of its name
 * is inner. It is what the connection is made to, so that a second look-up cannot lead elsewhere.
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

/** Asks for a URL at one address, whatever its name is called there. */
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

/** As much of a page as may be read, by its own character set. */
async function read(answer: IncomingMessage): Promise<string> {
  const { 'content-type': type = '', 'content-encoding': packed = 'identity' } = answer.headers;
  const isPage = answer.statusCode === 200 && /^text\/html\s*(;|$)/i.test(type) && packed === 'identity';
  if (!isPage) throw new NoPage('no page');
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of answer) {
    parts.push(part);
    size += part.length;
    if (size >= mostBytes) break;
  }
  const charset = /charset="?([\w-]+)/i.exec(type)?.[1] ?? 'utf-8';
  const bytes = Buffer.concat(parts).subarray(0, mostBytes);
  try {
    return new TextDecoder(charset).decode(bytes);
  } catch {
    return new TextDecoder().decode(bytes);
  }
}

/**
 * Fetches a page that a member has named, and nothing of our own network: each address is looked at before it is
 * connected to, on the way of redirects too.
 * @throws NoPage, or what the connection died of
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
  for (let left = mostRedirects; ; left -= 1) {
    const answer = await get(url, reached, signal);
    const { location } = answer.headers;
    if (!isRedirect(answer.statusCode) || !location) return read(answer);
    answer.destroy();
    if (left === 0 || !URL.canParse(location, url)) throw new NoPage('leads on and on');
    url = new URL(location, url);
  }
}
