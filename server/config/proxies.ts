import type { IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';
import proxyAddr from '@fastify/proxy-addr';
import { type Env, SettingError, text } from './reader.ts';

/** Which proxies may name the caller's address: all, so many in front of us, or those in networks. */
export type TrustProxy = boolean | number | string;

/** @throws SettingError for what is neither. */
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

/** What the start says about trusting every proxy; undefined when the setting is safe. */
export const trustWarning = ({ trustProxy }: { trustProxy: TrustProxy }): string | undefined =>
  trustProxy === true
    ? 'TRUST_PROXY=true believes whatever address a caller claims, so that limits by address stop nobody. Say how many proxies stand in front instead: TRUST_PROXY=1.'
    : undefined;

/** A number of proxies in front of us, as the function Fastify wants. */
export const trusted = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

/** The address of who makes a request that Fastify does not handle, as Fastify would tell it. */
export function addressesBehind(proxies: TrustProxy): (request: IncomingMessage) => string {
  const trust = trusted(proxies);
  const isTrusted =
    typeof trust === 'string' ? proxyAddr.compile(trust.split(',').map((part) => part.trim())) : trust;
  return (request) => proxyAddr(request, typeof isTrusted === 'function' ? isTrusted : () => isTrusted);
}

/** Whether what connects from an address is a proxy of ours; where only their number is known, whoever connects is. */
export function isProxy(proxies: TrustProxy): (address: string) => boolean {
  if (typeof proxies !== 'string') return () => proxies !== false;
  const known = new BlockList();
  for (const part of proxies.split(',')) {
    const network = networkOf(part);
    if (network) known.addSubnet(network.address, network.prefix, network.family);
  }
  return (address) => isIP(address) > 0 && known.check(address, familyOf(address));
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** An address, or a network such as 10.0.0.0/8. */
function networkOf(part: string) {
  const [address = '', bits] = part.trim().split(/\/(?=\d+$)/);
  const family = familyOf(address);
  const longest = family === 'ipv6' ? 128 : 32;
  const prefix = Number(bits ?? longest);
  return isIP(address) > 0 && prefix >= 1 && prefix <= longest
    ? ({ address, prefix, family } as const)
    : undefined;
}
