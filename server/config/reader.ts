import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';

/** The message names the setting and what it accepts. */
export class SettingError extends Error {
  override name = 'SettingError';
}

export type Env = Readonly<Record<string, string | undefined>>;

/** Undefined when the setting is missing or blank. */
export const text = (env: Env, name: string): string | undefined => env[name]?.trim() || undefined;

export function integer(env: Env, name: string, range: { min: number; max: number; default: number }) {
  const value = text(env, name);
  if (value === undefined) return range.default;
  const number = /^\d+$/.test(value) ? Number(value) : Number.NaN;
  if (number >= range.min && number <= range.max) return number;
  throw new SettingError(
    `${name} must be a whole number from ${range.min} to ${range.max}, but is "${value}".`,
  );
}

export function oneOf<T extends string>(env: Env, name: string, choices: readonly T[], fallback: T): T {
  const value = text(env, name);
  if (value === undefined) return fallback;
  const choice = choices.find((candidate) => candidate === value);
  if (choice) return choice;
  throw new SettingError(`${name} must be one of ${choices.join(', ')}, but is "${value}".`);
}

export function list<T extends string>(env: Env, name: string, choices: readonly T[]): T[] {
  const words = (text(env, name) ?? '').split(',').map((word) => word.trim());
  return words.filter(Boolean).map((word) => {
    const choice = choices.find((candidate) => candidate === word);
    if (choice) return choice;
    throw new SettingError(`${name} is a list of ${choices.join(', ')}, but has "${word}" in it.`);
  });
}

export function flag(env: Env, name: string): boolean | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  if (value === '1' || value === 'true') return true;
  if (value === '0' || value === 'false') return false;
  throw new SettingError(`${name} must be 1 or 0, but is "${value}".`);
}

/** Not quoted in the error message, because it may contain a password. */
export function url(env: Env, name: string, schemes: readonly string[]): string | undefined {
  const value = text(env, name);
  if (value === undefined) return undefined;
  const parsed = URL.canParse(value) ? new URL(value) : undefined;
  if (parsed && schemes.includes(parsed.protocol.slice(0, -1))) return value;
  throw new SettingError(`${name} must be an address that starts with ${schemes.join(':// or ')}://.`);
}

export function email(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined || /^[^\s@<>]+@[^\s@<>]+$/.test(value)) return value;
  throw new SettingError(`${name} must be an e-mail address, like help@example.org.`);
}

export function secret(env: Env, name: string): string | undefined {
  const value = text(env, name);
  if (value === undefined || value.length >= 32) return value;
  throw new SettingError(`${name} must have 32 characters or more, but has ${value.length}.`);
}

/** Timeouts, in milliseconds. */
export type Waits = {
  headers: number;
  /** A whole call with its body: 5 MB from a slow phone. */
  request: number;
  /** From the headers to the answer, for calls without a file. */
  answer: number;
  /** Event-loop delay from which a process refuses calls; 0: never. */
  late: number;
  /** How often Node checks for slow calls. */
  lookEvery: number;
  /** An inactive connection, including one that does not read its answer. */
  silence: number;
  /** An idle connection; longer than the usual 60 s of proxies, which reuse theirs. */
  keepAlive: number;
  /** Rendering a public page, before the plain one is sent; and how long a rendered one is cached. */
  page: { drawn: number; kept: number };
  database: DatabaseWaits;
};

export type DatabaseWaits = {
  /** Getting a connection from the pool. */
  connection: number;
  /** One statement; PostgreSQL cancels it and releases its locks. */
  statement: number;
  idleTransaction: number;
  /** An answer, for dead connections, which PostgreSQL's own timeouts do not reach. */
  answer: number;
};

export const defaultWaits: Waits = {
  headers: 15_000,
  request: 120_000,
  answer: 30_000,
  late: 0,
  lookEvery: 5000,
  silence: 130_000,
  keepAlive: 72_000,
  page: { drawn: 5000, kept: 5000 },
  database: { connection: 5000, statement: 10_000, idleTransaction: 15_000, answer: 15_000 },
};

/** Proxies that are trusted to name the caller's address: all, a number of hops, or networks. */
export type TrustProxy = boolean | number | string;

export function readTrustProxy(env: Env): TrustProxy {
  const value = text(env, 'TRUST_PROXY');
  if (value === undefined || value === 'false' || value === '0') return false;
  if (value === 'true') return true;
  if (/^\d+$/.test(value)) return Number(value);
  if (value.split(',').every((part) => networkOf(part) !== undefined)) return value;
  throw new SettingError(
    `TRUST_PROXY must be true, false, a number of proxies or a list of addresses, but is "${value}".`,
  );
}

export const trustWarning = ({ trustProxy }: { trustProxy: TrustProxy }): string | undefined =>
  trustProxy === true
    ? 'TRUST_PROXY=true trusts any address that a caller claims, so limits by address stop nobody. Set the number of proxies instead: TRUST_PROXY=1.'
    : undefined;

/** Fastify's `trustProxy`. */
export const trusted = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The caller's address, as Fastify determines it, for requests that Fastify does not handle. */
export function addressesBehind(proxies: TrustProxy): (request: IncomingMessage) => string {
  const trust = trusted(proxies);
  const isTrusted =
    typeof trust === 'string' ? proxyAddr.compile(trust.split(',').map((part) => part.trim())) : trust;
  return (request) => proxyAddr(request, typeof isTrusted === 'function' ? isTrusted : () => isTrusted);
}

/** Whether an address is a trusted proxy; if only their number is known, every address is. */
export function isProxy(proxies: TrustProxy): (address: string) => boolean {
  if (typeof proxies !== 'string') return () => proxies !== false;
  const networks = new BlockList();
  for (const part of proxies.split(',')) {
    const network = networkOf(part);
    if (network) networks.addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => isIP(address) > 0 && networks.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Parses an address, or a network such as 10.0.0.0/8. */
function networkOf(part: string) {
  const [address = '', bits] = part.trim().split(/\/(?=\d+$)/);
  const family = familyOf(address);
  const longest = family === 'ipv6' ? 128 : 32;
  const prefix = Number(bits ?? longest);
  return isIP(address) > 0 && prefix >= 1 && prefix <= longest
    ? ({ address, prefix, family } as const)
    : undefined;
}
