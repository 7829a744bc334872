import { BlockList, isIP } from 'node:net';
import type { Settings } from '../settings.ts';

type TrustProxy = Settings['trustProxy'];

/** A number of proxies in front of us, as the function Fastify wants. */
export const trusted = (proxies: TrustProxy) =>
  typeof proxies === 'number' ? (_address: string, hop: number) => hop < proxies : proxies;

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

/** Whether what connects from an address is a proxy of ours; where only their number is known, whoever connects is. */
export function isProxy(proxies: TrustProxy): (address: string) => boolean {
  if (typeof proxies !== 'string') return () => proxies !== false;
  const known = new BlockList();
  for (const network of proxies.split(',')) {
    const [address = '', prefix] = network.trim().split('/');
    if (prefix === undefined) known.addAddress(address, familyOf(address));
    else known.addSubnet(address, Number(prefix), familyOf(address));
  }
  return (address) => isIP(address) > 0 && known.check(address, familyOf(address));
}
